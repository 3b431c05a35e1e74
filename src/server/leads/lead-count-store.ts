// Counts leads by adding up the counters of whole days (docs/leads.md). Only what lies on a part of a day,
// and what was touched within the last day, is counted by hand.
import { type SQL, sql } from 'drizzle-orm';
import { businessTimeZone } from '#domain/business-day.ts';
import { leadStatuses } from '#domain/leads/lead-status.ts';
import type { Orm } from '../database/connection.ts';
import { allOf, plainConditions } from './lead-conditions.ts';
import type { LeadFilter } from './lead-filter.ts';
import type { LeadOrder } from './lead-order.ts';

type DayBounds = {
  /** The first day that lies wholly within the filter, and the day after the last one. */
  first_day: string | null;
  end_day: string | null;
  /** Their first moments. */
  first_start: string | null;
  end_start: string | null;
};

/** Where a deep page begins: the day that holds it, and how many leads come before that day. */
export type DayPosition = { start: string; end: string; before: number };

const startOf = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE ${sql.raw(`'${businessTimeZone}'`)}`;

export function createLeadCountStore(orm: Orm) {
  async function dayBounds({ from, to }: LeadFilter): Promise<DayBounds | undefined> {
    if (!from && !to) return undefined;
    const [start, end] = [from?.toISOString() ?? null, to?.toISOString() ?? null];
    const { rows } = await orm.execute<DayBounds>(sql`
      SELECT first_day::text, end_day::text,
        (${startOf(sql`first_day`)})::text AS first_start, (${startOf(sql`end_day`)})::text AS end_start
      FROM (
        SELECT lead_count_day(start) + (start > ${startOf(sql`lead_count_day(start)`)})::int AS first_day,
          lead_count_day("end") AS end_day
        FROM (SELECT ${start}::timestamptz AS start, ${end}::timestamptz AS "end") given
      ) days`);
    return rows[0];
  }

  /** Rows of (day, leads); a day may come more than once. */
  async function countedDays(filter: LeadFilter): Promise<SQL> {
    const { statuses = leadStatuses, from, to, untouchedSince } = filter;
    const bounds = await dayBounds(filter);
    const matching = sql`FROM leads WHERE ${allOf(plainConditions({ ...filter, untouchedSince: undefined }))}`;
    const parts = [
      sql`SELECT day, leads FROM lead_counts WHERE status IN ${statuses}
        ${bounds?.first_day ? sql`AND day >= ${bounds.first_day}` : sql``}
        ${bounds?.end_day ? sql`AND day < ${bounds.end_day}` : sql``}`,
    ];
    if (from && bounds?.first_start) {
      parts.push(
        sql`SELECT lead_count_day(created_at), 1 ${matching} AND created_at < ${bounds.first_start}`,
      );
    }
    if (to && bounds?.end_start) {
      const after = bounds.first_start ? sql`AND created_at >= ${bounds.first_start}` : sql``;
      parts.push(
        sql`SELECT lead_count_day(created_at), 1 ${matching} AND created_at >= ${bounds.end_start} ${after}`,
      );
    }
    if (untouchedSince) {
      parts.push(
        sql`SELECT lead_count_day(created_at), -1 ${matching} AND touched_at >= ${untouchedSince.toISOString()}`,
      );
    }
    return sql.join(parts, sql` UNION ALL `);
  }

  return {
    async count(filter: LeadFilter): Promise<number> {
      const { rows } = await orm.execute<{ total: number }>(
        sql`SELECT coalesce(sum(leads), 0)::int AS total FROM (${await countedDays(filter)}) counted`,
      );
      return rows[0]?.total ?? 0;
    },

    /** The day in which the lead after `skip` others stands, in order of date. */
    async dayAt(
      filter: LeadFilter,
      direction: LeadOrder['direction'],
      skip: number,
    ): Promise<DayPosition | undefined> {
      const { rows } = await orm.execute<DayPosition>(sql`
        SELECT (${startOf(sql`day`)})::text AS start, (${startOf(sql`day + 1`)})::text AS "end", before
        FROM (
          SELECT day, leads, (sum(leads) OVER (ORDER BY day ${sql.raw(direction)}))::int - leads AS before
          FROM (SELECT day, sum(leads)::int AS leads FROM (${await countedDays(filter)}) counted GROUP BY day) days
        ) running
        WHERE before <= ${skip} AND before + leads > ${skip} LIMIT 1`);
      return rows[0];
    },
  };
}

export type LeadCountStore = ReturnType<typeof createLeadCountStore>;
