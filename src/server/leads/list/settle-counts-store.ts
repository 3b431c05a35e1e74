import type { Pool } from 'pg';

/**
 * Counts the leads made before a moment, so that from now on only those made since are counted by hand. False:
 * some change of leads was under way for so long that this was put off; the totals stay right.
 */
export function createSettleCounts(pool: Pool) {
  return async (before: Date): Promise<boolean> => {
    const { rows } = await pool.query<{ settled: boolean }>('SELECT settle_lead_counts($1) AS settled', [
      before,
    ]);
    return rows[0]?.settled ?? false;
  };
}
