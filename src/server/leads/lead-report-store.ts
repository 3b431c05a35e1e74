// The owner's figures of a period, and of the one before it.
import { type SQL, sql } from 'drizzle-orm';
import type { LeadReport, Sums } from '#contract/lead-report.ts';
import { daysAfter } from '#domain/day.ts';
import { daysIn, type Period } from '#domain/period.ts';
import type { Orm } from '#server/database/connection.ts';
import { fillLeadFigures } from './lead-figures.ts';
import { changedStatus } from './lead-filter.ts';
import { readFunnel } from './lead-overview-store.ts';
import { isWithinRange, readRangeRecord } from './range-record.ts';

export interface Periods {
  readonly now: Period;
  readonly before: Period;
}

/** The last days, the last one included, and as many days before them. */
export function lastDays(to: string, days: number): Periods {
  const from = daysAfter(to, 1 - days);
  return { now: { from, to }, before: { from: daysAfter(from, -days), to: daysAfter(from, -1) } };
}

/** 25,000 leads that changed since the last time. After an upgrade with more, the worker does the rest. */
const mostBatches = 5;

interface Decided extends Record<string, unknown> {
  readonly period: 'now' | 'before';
  readonly of: 'source' | 'person' | 'state';
  readonly name: string | null;
  readonly won: number;
  readonly lost: number;
}

type Range = Omit<LeadReport['range'], 'byLift'>;

const none: Sums = {
  leads: 0,
  asked: 0,
  won: 0,
  lost: 0,
  wonAmount: 0,
  yield: 0,
  firstTouchHours: null,
};

export async function readReport(orm: Orm, timeZone: string, periods: Periods): Promise<LeadReport> {
  const isComplete = await fillLeadFigures(orm, mostBatches);
  const read = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await orm.execute<Row>(query)).rows;
  const startOf = (day: string) => sql`${day}::timestamp AT TIME ZONE ${timeZone}`;
  const within = (at: SQL, { from, to }: Period) =>
    sql`${at} >= ${startOf(from)} AND ${at} < ${startOf(daysAfter(to, 1))}`;

  /** A lead counts twice: when it was made, and when it was won or lost. */
  const sumsBy = <Keys>(keys: SQL, period: Period, ofMade: SQL, ofDecided = ofMade) =>
    read<Sums & Keys & Record<string, unknown>>(sql`
      SELECT ${keys}, count(*) FILTER (WHERE is_made)::int AS leads,
        coalesce(sum(asked) FILTER (WHERE is_made), 0)::float8 AS asked,
        count(*) FILTER (WHERE outcome = 'closed')::int AS won, count(*) FILTER (WHERE outcome = 'lost')::int AS lost,
        coalesce(sum(coalesce(sold_amount, asked)) FILTER (WHERE outcome = 'closed'), 0)::float8 AS "wonAmount",
        coalesce(sum(yield) FILTER (WHERE outcome = 'closed'), 0)::float8 AS yield,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY hours)::float8 AS "firstTouchHours"
      FROM (
        SELECT ${ofMade}, true AS is_made, asked, NULL AS outcome, NULL::int AS sold_amount, NULL::int AS yield,
          extract(epoch FROM first_touch_at - created_at) / 3600 AS hours
        FROM lead_figures WHERE ${within(sql`created_at`, period)}
        UNION ALL
        SELECT ${ofDecided}, false, asked, outcome, sold_amount, yield, NULL
        FROM lead_figures WHERE ${within(sql`decided_at`, period)}
      ) counted GROUP BY ${keys}`);
  const totals = async (period: Period) => {
    const [row = none] = await sumsBy(sql`every`, period, sql`true AS every`);
    return row;
  };
  const dayOf = (at: SQL) => sql`(${at} AT TIME ZONE ${timeZone})::date::text AS day`;

  const { now, before } = periods;
  const periodOf = (at: SQL) => sql`CASE WHEN ${at} >= ${startOf(now.from)} THEN 'now' ELSE 'before' END`;
  const inBoth = (at: SQL) => sql`(${within(at, now)} OR ${within(at, before)})`;
  // One query, because joining the leads takes most of its time.
  const decided = await read<Decided>(sql`
    SELECT ${periodOf(sql`f.decided_at`)} AS period,
      CASE WHEN GROUPING(f.source) = 0 THEN 'source' WHEN GROUPING(a.email) = 0 THEN 'person' ELSE 'state' END AS of,
      coalesce(f.source, a.email, l.state) AS name,
      count(*) FILTER (WHERE f.outcome = 'closed')::int AS won, count(*) FILTER (WHERE f.outcome = 'lost')::int AS lost
    FROM lead_figures f JOIN leads l ON l.id = f.lead_id LEFT JOIN admins a ON a.id = l.assigned_to
    WHERE ${inBoth(sql`f.decided_at`)}
    GROUP BY 1, GROUPING SETS ((f.source), (a.email), (l.state))`);
  const ratesOf = (of: Decided['of']) => byName(decided.filter((row) => row.of === of));
  const both = async <Value>(of: (period: Period) => Promise<Value>) => ({
    now: await of(now),
    before: await of(before),
  });
  const one = async <Row extends Record<string, unknown>>(query: SQL) => {
    const [row] = await read<Row>(query);
    if (!row) throw new Error('a count without groups has one row');
    return row;
  };
  const ranges = (keys: SQL) =>
    read<Range & { liftType: string | null; isAll: number }>(sql`
      SELECT lift_type AS "liftType", GROUPING(lift_type) AS "isAll", count(*)::int AS sales,
        count(*) FILTER (WHERE ${isWithinRange})::int AS within,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY sold_amount - asked)::float8 AS "medianDifference"
      FROM lead_figures WHERE ${within(sql`decided_at`, now)} AND outcome = 'closed' AND sold_amount IS NOT NULL
      GROUP BY ${keys} ORDER BY sales DESC`);

  const erased = await both(async (period) => {
    const query = sql`SELECT count(*)::int AS count FROM leads WHERE erased_at IS NOT NULL AND ${within(sql`created_at`, period)}`;
    return (await one<{ count: number }>(query)).count;
  });
  const prices = await both((period) =>
    one<{ count: number; leads: number }>(sql`
      SELECT count(*)::int AS count, count(DISTINCT e.lead_id) FILTER (
        WHERE e.lead_id NOT IN (SELECT id FROM leads WHERE erased_at IS NOT NULL)
      )::int AS leads
      FROM estimates e WHERE ${within(sql`e.created_at`, period)}`),
  );
  const proposals = await both((period) =>
    one<{ count: number; amount: number }>(sql`
      SELECT count(*)::int AS count, coalesce(sum(l.grand_total), 0)::float8 AS amount FROM leads l WHERE l.id IN (
        SELECT h.lead_id FROM lead_history h
        WHERE ${within(sql`h.at`, period)} AND ${changedStatus} AND h.detail->>'to' = 'proposal'
      )`),
  );
  const sums = await both(totals);
  const [all, ...byLift] = await ranges(sql`GROUPING SETS ((), (lift_type))`);
  const count = ({ won, lost }: { won: number; lost: number }) => ({ won, lost });
  return {
    days: daysIn(now),
    from: now.from,
    to: now.to,
    beforeFrom: before.from,
    beforeTo: before.to,
    leads: { now: sums.now.leads + erased.now, before: sums.before.leads + erased.before },
    erased,
    pricesShown: { now: prices.now.count, before: prices.before.count },
    pricedLeads: { now: prices.now.leads, before: prices.before.leads },
    firstTouchHours: { now: sums.now.firstTouchHours, before: sums.before.firstTouchHours },
    proposals,
    won: { now: wonOf(sums.now), before: wonOf(sums.before) },
    decided: { now: count(sums.now), before: count(sums.before) },
    winRate: { source: ratesOf('source'), person: ratesOf('person'), state: ratesOf('state') },
    totals: sums,
    perDay: (
      await sumsBy<{ day: string }>(sql`day`, now, dayOf(sql`created_at`), dayOf(sql`decided_at`))
    ).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    byCampaign: await sumsBy(sql`source, medium, campaign`, now, sql`source, medium, campaign`),
    byPerson: await sumsBy(sql`person`, now, sql`first_touch_by AS person`, sql`decided_by AS person`),
    byLift: await sumsBy(sql`"liftType", stops`, now, sql`lift_type AS "liftType", stops`),
    range: {
      sales: all?.sales ?? 0,
      within: all?.within ?? 0,
      medianDifference: all?.medianDifference ?? null,
      byLift,
    },
    rangeRecord: await readRangeRecord(orm),
    funnel: await readFunnel(orm, now),
    isComplete,
  };
}

const wonOf = ({ won, wonAmount, yield: sum }: Sums) => ({ count: won, amount: wonAmount, yield: sum });

/** The one with most decided leads first. */
function byName(rows: readonly Decided[]): LeadReport['winRate']['source'] {
  const of = (name: string | null, wanted: Decided['period']) => {
    const found = rows.find((row) => row.name === name && row.period === wanted);
    return { won: found?.won ?? 0, lost: found?.lost ?? 0 };
  };
  return [...new Set(rows.map(({ name }) => name))]
    .map((name) => ({ name, now: of(name, 'now'), before: of(name, 'before') }))
    .toSorted((one, other) => total(other) - total(one));
}

const total = ({ now, before }: Record<Decided['period'], { won: number; lost: number }>) =>
  now.won + now.lost + before.won + before.lost;
