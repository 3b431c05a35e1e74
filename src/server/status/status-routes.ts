import { endpoints } from '#contract/endpoints.ts';
import type { Route } from '../http/route.ts';

/** Looks at one thing that may go wrong and answers sentences for the admin; none when all is well. */
export type StatusCheck = () => Promise<readonly string[]>;

/** A database that is away needs no check: no admin is let in then, and the answer says so. */
export function statusRoutes(route: Route, checks: readonly StatusCheck[]): void {
  route(endpoints.status, async () => {
    const problems = (await Promise.all(checks.map((check) => check()))).flat();
    return { operational: problems.length === 0, problems };
  });
}
