// Counts leads by adding up counters of whole days or months (docs/leads.md). Only what lies on a part of one,
// what was made since the counters were settled, and what was touched within the last day, is counted by hand.
import { type SQL, sql } from 'drizzle-orm';
import { leadStatuses } from '#domain/leads/lead-status.ts';
import type { Orm } from '../database/connection.ts';
import { allOf, plainConditions } from './lead-conditions.ts';
import { byDay, byTotal, type Counters, startOfDay, totalsPerCounter } from './lead-counters.ts';
import type { LeadFilter } from './lead-filter.ts';
import type { LeadOrder } from './lead-order.ts';

type PeriodBounds = {
  /** The first period that lies wholly within the filter, and the one after the last. */
  first: string | null;
  end: string | null;
  /** Their first moments. */
  first_start: string | null;
  end_start: string | null;
};

/** Where a deep page begins: the stretch of the order that holds it, and how many leads come before that. */
export type Position<Bound> = { start: Bound; end: Bound; before: number };

export function createLeadCountStore(orm: Orm) {
  async function wholePeriods(
    { from, to }: LeadFilter,
    { periodOf, periodLength }: Counters,
  ): Promise<PeriodBounds> {
    if (!from && !to) return { first: null, end: null, first_start: null, end_start: null };
    const [start, end] = [from?.toISOString() ?? null, to?.toISOString() ?? null];
    const startPeriod = periodOf(sql`start`);
    const { rows } = await orm.execute<PeriodBounds>(sql`
      SELECT first::text, "end"::text,
        (${startOfDay(sql`first`)})::text AS first_start, (${startOfDay(sql`"end"`)})::text AS end_start
      FROM (
        SELECT CASE WHEN start > ${startOfDay(startPeriod)}
            THEN (${startPeriod} + ${periodLength})::date ELSE ${startPeriod} END AS first,
          ${periodOf(sql`"end"`)} AS "end"
        FROM (SELECT ${start}::timestamptz AS start, ${end}::timestamptz AS "end") given
      ) periods`);
    return rows[0] ?? { first: null, end: null, first_start: null, end_start: null };
  }

  /** Rows of (key, leads); a key may come more than once. */
  async function counted(filter: LeadFilter, counters: Counters): Promise<SQL> {
    const { statuses = leadStatuses, from, to, untouchedSince } = filter;
    const { table, period, key, keyOfLead } = counters;
    const { first, end, first_start, end_start } = await wholePeriods(filter, counters);
    const byHand = (sign: 1 | -1, ...which: SQL[]) => sql`
      SELECT ${keyOfLead} AS key, ${sql.raw(String(sign))} AS leads FROM leads
      WHERE ${allOf([...plainConditions({ ...filter, untouchedSince: undefined }), ...which])}`;
    const sinceFirst = first_start === null ? [] : [sql`created_at >= ${first_start}`];
    const beforeEnd = end_start === null ? [] : [sql`created_at < ${end_start}`];
    const parts = [
      sql`SELECT ${key} AS key, leads FROM ${table} WHERE ${allOf([
        sql`status IN ${statuses}`,
        ...(first === null ? [] : [sql`${period} >= ${first}`]),
        ...(end === null ? [] : [sql`${period} < ${end}`]),
      ])}`,
      byHand(1, sql`created_at >= leads_counted_before()`, ...sinceFirst, ...beforeEnd),
    ];
    if (from && first_start !== null) parts.push(byHand(1, sql`created_at < ${first_start}`));
    if (to && end_start !== null) parts.push(byHand(1, sql`created_at >= ${end_start}`, ...sinceFirst));
    if (untouchedSince) parts.push(byHand(-1, sql`touched_at >= ${untouchedSince.toISOString()}`));
    return sql.join(parts, sql` UNION ALL `);
  }

  async function position<Bound>(
    stretches: SQL,
    bounds: { readonly start: SQL; readonly end: SQL },
    direction: LeadOrder['direction'],
    skip: number,
  ): Promise<Position<Bound> | undefined> {
    const { rows } = await orm.execute<Position<Bound>>(sql`
      SELECT ${bounds.start} AS start, ${bounds.end} AS "end", before
      FROM (
        SELECT key, leads, (sum(leads) OVER (ORDER BY key ${sql.raw(direction)}))::int - leads AS before
        FROM (SELECT key, sum(leads)::int AS leads FROM (${stretches}) counted GROUP BY key) stretches
      ) running
      WHERE before <= ${skip} AND before + leads > ${skip} LIMIT 1`);
    return rows[0];
  }

  return {
    async count(filter: LeadFilter): Promise<number> {
      const { rows } = await orm.execute<{ total: number }>(
        sql`SELECT coalesce(sum(leads), 0)::int AS total FROM (${await counted(filter, byDay)}) counted`,
      );
      return rows[0]?.total ?? 0;
    },

    /** The day in which the lead after `skip` others stands, in order of date. */
    dayAt: async (filter: LeadFilter, direction: LeadOrder['direction'], skip: number) =>
      position<string>(
        await counted(filter, byDay),
        { start: sql`(${startOfDay(sql`key`)})::text`, end: sql`(${startOfDay(sql`key + 1`)})::text` },
        direction,
        skip,
      ),

    /** The stretch of grand totals in which the lead after `skip` others stands, in order of total. */
    totalsAt: async (filter: LeadFilter, direction: LeadOrder['direction'], skip: number) =>
      position<number>(
        await counted(filter, byTotal),
        { start: sql`key`, end: sql`key + ${totalsPerCounter}::int` },
        direction,
        skip,
      ),
  };
}

export type LeadCountStore = ReturnType<typeof createLeadCountStore>;
