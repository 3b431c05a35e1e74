// The numbers behind the overview's pictures, for the last days only.
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
    /** `since`: the first day, such as 2026-01-31. */
    async since(since: string) {
      const sample = sql`(
        SELECT source, grand_total FROM leads
        WHERE erased_at IS NULL AND created_at >= ${since}::date::timestamp AT TIME ZONE ${businessTimeZone}
        ORDER BY created_at DESC, id DESC LIMIT ${sampleSize}
      ) sample`;
      const [days, sources, median, steps] = await Promise.all([
        orm.execute<DayCount>(sql`
          SELECT day::text, status, sum(leads)::int AS leads FROM (
            SELECT day, status, leads FROM lead_counts WHERE day >= ${since}
            UNION ALL
            SELECT lead_count_day(created_at), status, 1 FROM uncounted_leads
            WHERE created_at >= ${since}::date::timestamp AT TIME ZONE ${businessTimeZone}
          ) counted GROUP BY day, status`),
        orm.execute<SourceCount>(sql`
          SELECT source, count(*)::int AS leads FROM ${sample}
          GROUP BY source ORDER BY leads DESC, source LIMIT ${mostSources}`),
        orm.execute<{ median: number | null }>(sql`
          SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY grand_total) AS median FROM ${sample}`),
        orm.execute<{ step: number; visits: number }>(sql`
          SELECT step, sum(visits)::int AS visits FROM step_counts WHERE day >= ${since} GROUP BY step`),
      ]);
      return {
        days: days.rows,
        sources: sources.rows,
        median: median.rows[0]?.median ?? null,
        steps: steps.rows,
      };
    },
  };
}

export type OverviewStore = ReturnType<typeof createOverviewStore>;
