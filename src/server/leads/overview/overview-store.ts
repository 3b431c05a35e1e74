// The numbers of the leads of the last days.
import { type SQL, sql } from 'drizzle-orm';
import type { LeadStatus } from '#domain/leads/lead-status.ts';
import type { Orm } from '#server/database/connection.ts';

type DayCount = { day: string; status: LeadStatus | 'erased'; leads: number };
type SourceCount = { source: string | null; leads: number };

const mostSources = 8;

/** Sources and the median come from at most so many of the newest leads, so that they take no longer than that. */
export const sampleSize = 5000;

/** Of these days of the time zone, such as 2026-01-31, in their order. */
export async function readNumbers(orm: Orm, timeZone: string, days: readonly string[]) {
  const startOf = (day: SQL) => sql`${day}::timestamp AT TIME ZONE ${timeZone}`;
  const onDay = sql`created_at >= ${startOf(sql`day`)} AND created_at < ${startOf(sql`(day + 1)`)}`;
  const sample = sql`(
        SELECT source, grand_total FROM leads WHERE erased_at IS NULL AND created_at >= ${startOf(sql`${days[0]}::date`)}
        ORDER BY created_at DESC, id DESC LIMIT ${sampleSize}
      ) sample`;
  const [counts, sources, median] = await Promise.all([
    // A day at a time: no lead's own day has to be worked out, and one index has all that is read.
    orm.execute<DayCount>(sql`
          SELECT day::text, status, leads
          FROM unnest(${sql.param(days)}::date[]) AS day, LATERAL (
            SELECT status, count(*)::int AS leads FROM leads
            WHERE erased_at IS NULL AND ${onDay} GROUP BY status
            UNION ALL
            SELECT 'erased', count(*)::int FROM leads WHERE erased_at IS NOT NULL AND ${onDay}
          ) made`),
    orm.execute<SourceCount>(sql`
          SELECT source, count(*)::int AS leads FROM ${sample}
          GROUP BY source ORDER BY leads DESC, source LIMIT ${mostSources}`),
    orm.execute<{ median: number | null }>(sql`
          SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY grand_total) AS median FROM ${sample}`),
  ]);
  return { days: counts.rows, sources: sources.rows, median: median.rows[0]?.median ?? null };
}

export type Numbers = Awaited<ReturnType<typeof readNumbers>>;
