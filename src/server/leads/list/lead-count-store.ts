// Counts leads by adding up counters of whole days or half months (docs/leads.md). Only what lies between them and
// the ends of a range, what was made since the counters were settled, and what was touched within the last day, is
// counted by hand.
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { allOf, plainConditions } from './lead-conditions.ts';
import { byDay, byTotal, type Counters, startOfDay, totalsPerCounter } from './lead-counters.ts';
import type { LeadFilter } from './lead-filter.ts';
import type { LeadOrder } from './lead-order.ts';

/** The beginning of a period: its day, and its first moment in milliseconds since 1970. */
type Beginning = { day: string; moment: number };

/**
 * Where a deep page begins: the stretch of the order that holds it, how many leads come before that, how many it has,
 * and how many there are in all.
 */
export type Position<Bound> = { start: Bound; end: Bound; before: number; leads: number; total: number };

export function createLeadCountStore(orm: Orm) {
  /** The beginning of a period that is nearest to a moment, before it or after it. */
  async function nearestBeginning(
    moment: Date | undefined,
    { periodOf, periodDays }: Counters,
  ): Promise<Beginning | undefined> {
    if (moment === undefined) return undefined;
    const { rows } = await orm.execute<Beginning>(sql`
      SELECT day::text, (extract(epoch FROM ${startOfDay(sql`day`)}) * 1000)::float8 AS moment
      FROM (SELECT ${moment.toISOString()}::timestamptz AS wanted) given,
        LATERAL (SELECT ${periodOf(sql`wanted`)} AS this) period,
        LATERAL (VALUES (this), (${periodOf(startOfDay(sql`this + ${periodDays}::int`))})) beginning (day)
      ORDER BY abs(extract(epoch FROM ${startOfDay(sql`day`)} - wanted)) LIMIT 1`);
    return rows[0];
  }

  /**
   * Rows of (key, leads), to be added up by key. The whole periods from the beginning nearest to `from` to the one
   * nearest to `to`, and by hand the leads between those beginnings and what was really asked for.
   */
  async function counted(filter: LeadFilter, counters: Counters): Promise<SQL> {
    const { statuses, from, to, untouchedSince } = filter;
    const { table, period, key, keyOfLead } = counters;
    const [first, end] = await Promise.all([
      nearestBeginning(from, counters),
      nearestBeginning(to, counters),
    ]);
    const byHand = (sign: 1 | -1, which: Pick<LeadFilter, 'from' | 'to'>, ...more: SQL[]) => sql`
      SELECT ${keyOfLead} AS key, ${sql.raw(String(sign))} AS leads FROM leads
      WHERE ${allOf([...plainConditions({ statuses, words: [], ...which }), ...more])}`;
    const firstMoment = first && new Date(first.moment);
    const endMoment = end && new Date(end.moment);
    const parts = [
      sql`SELECT ${key} AS key, leads FROM ${table} WHERE ${allOf([
        statuses ? sql`status IN ${statuses}` : sql`status <> 'erased'`,
        ...(first ? [sql`${period} >= ${first.day}`] : []),
        ...(end ? [sql`${period} < ${end.day}`] : []),
      ])}`,
      byHand(1, { from: firstMoment, to: endMoment }, sql`created_at >= leads_counted_before()`),
    ];
    if (from && firstMoment) {
      parts.push(
        from < firstMoment
          ? byHand(1, { from, to: firstMoment })
          : byHand(-1, { from: firstMoment, to: from }),
      );
    }
    if (to && endMoment) {
      parts.push(
        endMoment < to ? byHand(1, { from: endMoment, to }) : byHand(-1, { from: to, to: endMoment }),
      );
    }
    if (untouchedSince) {
      parts.push(byHand(-1, { from, to }, sql`touched_at >= ${untouchedSince.toISOString()}`));
    }
    return sql.join(parts, sql` UNION ALL `);
  }

  async function position<Bound>(
    stretches: SQL,
    bounds: { readonly start: SQL; readonly end: SQL },
    direction: LeadOrder['direction'],
    skip: number,
  ): Promise<Position<Bound> | undefined> {
    const { rows } = await orm.execute<Position<Bound>>(sql`
      SELECT ${bounds.start} AS start, ${bounds.end} AS "end", before, leads, total
      FROM (
        SELECT key, leads, (sum(leads) OVER (ORDER BY key ${sql.raw(direction)}))::int - leads AS before,
          (sum(leads) OVER ())::int AS total
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

    /** The day in which the lead after `skip` others stands, in order of date; undefined when there are not so many. */
    dayAt: async (filter: LeadFilter, direction: LeadOrder['direction'], skip: number) =>
      position<string>(
        await counted(filter, byDay),
        { start: sql`(${startOfDay(sql`key`)})::text`, end: sql`(${startOfDay(sql`key + 1`)})::text` },
        direction,
        skip,
      ),

    /** The stretch of grand totals in which that lead stands in order of total. */
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
