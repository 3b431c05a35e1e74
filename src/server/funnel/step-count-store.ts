import { sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { stepCounts } from '#server/database/schema.ts';

export function createStepCountStore(orm: Orm) {
  return {
    async add(day: string, visitsByStep: ReadonlyMap<string, number>): Promise<void> {
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
    },
  };
}
