import type { Pool } from 'pg';

export function createStepCountStore(pool: Pool) {
  return {
    async add(day: string, visitsByStep: ReadonlyMap<number, number>): Promise<void> {
      // In one order, so that two processes never deadlock.
      const counts = [...visitsByStep].toSorted(([a], [b]) => a - b);
      await pool.query(
        `INSERT INTO step_counts (day, step, visits)
         SELECT $1, step, visits FROM unnest($2::int[], $3::int[]) AS counted (step, visits)
         ON CONFLICT (day, step) DO UPDATE SET visits = step_counts.visits + excluded.visits`,
        [day, counts.map(([step]) => step), counts.map(([, visits]) => visits)],
      );
    },

    /** Visits by step, from this day on. */
    async since(day: string): Promise<ReadonlyMap<number, number>> {
      const { rows } = await pool.query<{ step: number; visits: number }>(
        'SELECT step, sum(visits)::int AS visits FROM step_counts WHERE day >= $1 GROUP BY step',
        [day],
      );
      return new Map(rows.map(({ step, visits }) => [step, visits]));
    },
  };
}
