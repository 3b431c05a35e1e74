// The record that visitors may see: how many of the last sales closed within the range that was shown.
import { sql } from 'drizzle-orm';
import type { RangeRecord } from '#contract/estimates/estimates.ts';
import type { Orm } from '#server/database/connection.ts';
import { isCounted } from '../lead-moments.ts';

/** Recent sales say more about today's prices than all sales. */
const counted = 40;
/** With fewer sales, a record would say nothing. */
const fewest = 30;

/** For a row of `leads`. The range leaves out an adjustment, and half a dollar rounds up, as in `quoteRangeOf`. */
export const isWithinRange = sql`sold_amount BETWEEN ((grand_total - adjustment)::bigint * 95 + 50) / 100 AND ((grand_total - adjustment)::bigint * 110 + 50) / 100`;

export async function readRangeRecord(orm: Orm): Promise<RangeRecord | undefined> {
  const { rows } = await orm.execute<RangeRecord & Record<string, unknown>>(sql`
    SELECT count(*)::int AS sales, count(*) FILTER (WHERE ${isWithinRange})::int AS within FROM (
      SELECT sold_amount, grand_total, adjustment FROM leads
      WHERE ${isCounted} AND decided_at IS NOT NULL AND status = 'closed' AND sold_amount IS NOT NULL
      ORDER BY decided_at DESC LIMIT ${counted}
    ) newest`);
  return rows.find(({ sales }) => sales >= fewest);
}

/** Undefined unless the owner has switched it on and has enough sales. If reading fails, the price is shown without it. */
export function createShownRangeRecord(orm: Orm, isShown: boolean) {
  return async () => (isShown ? readRangeRecord(orm).catch(() => undefined) : undefined);
}
