import type { Pool } from 'pg';

/** Any number, as long as every process of this product takes the same one. */
const foldLock = 5_438_010;

/** Adds the shards of past days up into one. A change to an old lead at the same time only waits. */
export function createFoldCounts(pool: Pool) {
  return async (before: string): Promise<void> => {
    await pool.query(
      `WITH mine AS MATERIALIZED (
         SELECT pg_try_advisory_xact_lock(${foldLock}) AS taken
       ), parts AS (
         DELETE FROM lead_counts WHERE shard <> 0 AND day < $1 AND (SELECT taken FROM mine)
         RETURNING day, status, leads
       )
       INSERT INTO lead_counts (day, status, shard, leads)
       SELECT day, status, 0, sum(leads) FROM parts GROUP BY day, status ORDER BY day, status
       ON CONFLICT (day, status, shard) DO UPDATE SET leads = lead_counts.leads + excluded.leads`,
      [before],
    );
  };
}
