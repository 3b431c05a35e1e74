// The anonymous funnel: how many visits reached each step, by day. Nothing about a visit is kept.
import { businessCalendar } from '#domain/day.ts';
import type { Context } from '#server/context.ts';
import type { Route } from '#server/http/route.ts';
import { createStepCountStore } from './step-count-store.ts';

export function funnelRoutes(route: Route, { config, database, clock }: Context): void {
  const store = createStepCountStore(database.pool);
  const calendar = businessCalendar(config.timeZone);
  route('POST /steps', async ({ body: { steps } }) => {
    if (steps.length > 0)
      await store.add(calendar.day(clock().getTime()), new Map(steps.map((step) => [step, 1])));
    return { ok: true } as const;
  });
}
