// The numbers of the leads of the last days.
import { sql } from 'drizzle-orm';
import { businessTimeZone } from '#domain/business-day.ts';
import type { LeadStatus } from '#domain/leads/lead-status.ts';
import type { Orm } from '#server/database/connection.ts';

type DayCount = { day: string; status: LeadStatus | 'erased'; leads: number };
type SourceCount = { source: string | null; leads: number };

const mostSources = 8;

/** Sources and the median come from at most so many of the newest leads, so that they take no longer than that. */
export const sampleSize = 5000;

export function createOverviewStore(orm: Orm) {
  return {
    /** `firstDay`: such as 2026-01-31. */
    async since(firstDay: string) {
      const inPeriod = sql`created_at >= ${firstDay}::date::timestamp AT TIME ZONE ${businessTimeZone}`;
      const sample = sql`(
        SELECT source, grand_total FROM leads WHERE erased_at IS NULL AND ${inPeriod}
        ORDER BY created_at DESC, id DESC LIMIT ${sampleSize}
      ) sample`;
      const [days, sources, median] = await Promise.all([
        // In two parts, since each has an index of its own.
        orm.execute<DayCount>(sql`
          SELECT (created_at AT TIME ZONE ${businessTimeZone})::date::text AS day, status, count(*)::int AS leads
          FROM (
            SELECT created_at, status FROM leads WHERE erased_at IS NULL AND ${inPeriod}
            UNION ALL
            SELECT created_at, 'erased' FROM leads WHERE erased_at IS NOT NULL AND ${inPeriod}
          ) made GROUP BY 1, 2`),
        orm.execute<SourceCount>(sql`
          SELECT source, count(*)::int AS leads FROM ${sample}
          GROUP BY source ORDER BY leads DESC, source LIMIT ${mostSources}`),
        orm.execute<{ median: number | null }>(sql`
          SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY grand_total) AS median FROM ${sample}`),
      ]);
      return { days: days.rows, sources: sources.rows, median: median.rows[0]?.median ?? null };
    },
  };
}

export type OverviewStore = ReturnType<typeof createOverviewStore>;
