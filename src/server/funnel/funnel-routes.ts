// The anonymous funnel: how many visits reached each step, by day. Nothing about a visit is kept.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { steps } from '#domain/questionnaire.ts';
import type { Basics } from '#server/basics.ts';
import type { Orm } from '#server/database/connection.ts';
import { stepCounts } from '#server/database/server-schema.ts';

type Needs = Pick<Basics, 'database' | 'clock' | 'calendar'>;

export function funnelRoutes(app: FastifyInstance, { database, clock, calendar }: Needs): void {
  app.endpoint('POST /steps', async ({ body }) => {
    const reached = steps.filter(({ id, number }) =>
      body.steps.some((step) => step === id || step === number),
    );
    const visits = new Map(reached.map(({ id }) => [id, 1]));
    await addStepCounts(database.orm, calendar.day(clock().getTime()), visits);
    return { ok: true } as const;
  });
}

export async function addStepCounts(
  orm: Orm,
  day: string,
  visitsByStep: ReadonlyMap<string, number>,
): Promise<void> {
  if (visitsByStep.size === 0) return;
  // Sorted, so that two processes never deadlock.
  const rows = [...visitsByStep].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await orm
    .insert(stepCounts)
    .values(rows.map(([step, visits]) => ({ day, step, visits })))
    .onConflictDoUpdate({
      target: [stepCounts.day, stepCounts.step],
      set: { visits: sql`${stepCounts.visits} + excluded.visits` },
    });
}
