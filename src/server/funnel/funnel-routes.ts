// The anonymous funnel: how many visits reached each step, by day. Nothing about a visit is kept.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { createStepCountStore } from './step-count-store.ts';

export function funnelRoutes(app: FastifyInstance, { database, clock, calendar }: AppContext): void {
  const store = createStepCountStore(database.pool);
  app.endpoint('POST /steps', async ({ body: { steps } }) => {
    if (steps.length > 0)
      await store.add(calendar.day(clock().getTime()), new Map(steps.map((step) => [step, 1])));
    return { ok: true } as const;
  });
}
