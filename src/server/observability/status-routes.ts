import { endpoints } from '#contract/endpoints.ts';
import type { Backlog } from '#server/deliveries/delivery-store.ts';
import type { Route } from '#server/http/route.ts';
import { handOffProblems } from './hand-off-problems.ts';
import { handOffStatus } from './hand-off-status.ts';

export interface StatusDeps {
  readonly handOffConnected: boolean;
  readonly backlog: () => Promise<Backlog>;
}

/** Says nothing of the database: while that is away, every admin request is refused with 503. */
export function statusRoutes(route: Route, { handOffConnected, backlog }: StatusDeps): void {
  route(endpoints.status, async () => {
    const handOff = handOffStatus(handOffConnected, await backlog());
    const problems = handOffProblems(handOff);
    return { operational: problems.length === 0, problems, handOff };
  });
}
