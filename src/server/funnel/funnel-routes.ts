// The anonymous funnel: how many visits reached each step, by day. Nothing about a visit is kept.
import type { FastifyInstance } from 'fastify';
import { steps } from '#domain/questionnaire.ts';
import type { AppContext } from '#server/context.ts';
import { createStepCountStore } from './step-count-store.ts';

export function funnelRoutes(app: FastifyInstance, { database, clock, calendar }: AppContext): void {
  const store = createStepCountStore(database.orm);
  app.endpoint('POST /steps', async ({ body }) => {
    const reached = steps.filter(({ id, number }) =>
      body.steps.some((step) => step === id || step === number),
    );
    await store.add(calendar.day(clock().getTime()), new Map(reached.map(({ id }) => [id, 1])));
    return { ok: true } as const;
  });
}
