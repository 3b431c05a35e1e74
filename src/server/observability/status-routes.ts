import { endpoints } from '#contract/endpoints.ts';
import type { Deliveries } from '#server/deliveries/open-deliveries.ts';
import type { Route } from '#server/http/route.ts';
import { handOffProblems } from './hand-off-problems.ts';

/** Says nothing of the database: while that is away, every admin request is refused with 503. */
export function statusRoutes(route: Route, deliveries: Pick<Deliveries, 'status'>): void {
  route(endpoints.status, async () => {
    const handOff = await deliveries.status();
    const problems = handOffProblems(handOff);
    return { operational: problems.length === 0, problems, handOff };
  });
}
