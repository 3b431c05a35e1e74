// The owner's figures for a period, and for the one before it.
import { type SQL, sql } from 'drizzle-orm';
import { type LeadReport, mostNamed, type Sums } from '#contract/leads/lead-report.ts';
import { daysAfter } from '#domain/day.ts';
import { daysIn, type Period } from '#domain/period.ts';
import type { Orm } from '#server/database/connection.ts';
import { happened, isCounted } from '../lead-moments.ts';
import { readFunnel } from './lead-overview-store.ts';
import { isWithinRange, readRangeRecord } from './range-record.ts';
import { readSpend } from './spend.ts';

interface Periods {
  readonly now: Period;
  readonly before: Period;
}

/** The last days, the last one included, and as many days before them. */
export function lastDays(to: string, days: number): Periods {
  const from = daysAfter(to, 1 - days);
  return { now: { from, to }, before: { from: daysAfter(from, -days), to: daysAfter(from, -1) } };
}

type Rates = LeadReport['winRate'];
type Rate = Rates['source'][number] & { readonly of: keyof Rates };

/** The sums of all leads, or of one day, campaign, person or lift. */
interface SumsRow extends Sums, Record<string, unknown> {
  readonly of: 'all' | 'day' | 'campaign' | 'person' | 'lift';
  readonly day: string;
  readonly source: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
  readonly person: string | null;
  readonly liftType: string | null;
  readonly stops: number | null;
}

const keys = sql`CASE 0 WHEN GROUPING(day) THEN 'day' WHEN GROUPING(source) THEN 'campaign' WHEN GROUPING(person) THEN 'person'
  WHEN GROUPING(stops) THEN 'lift' ELSE 'all' END AS of, day, source, medium, campaign, person, "liftType", stops`;
/** To join rows of which most keys are null. */
const key = sql`json_build_array(of, day, source, medium, campaign, person, "liftType", stops)::text AS key`;
const groups = sql`GROUPING SETS ((), (day), (source, medium, campaign), (person), ("liftType", stops))`;

const isSold = sql`outcome = 'closed' AND sold_amount IS NOT NULL`;

/** An amount that includes GST without it, in whole dollars: ten elevenths. */
const exGst = (amount: SQL) => sql`round(coalesce(${amount}, 0) * 10.0 / 11)::float8`;

export async function readReport(orm: Orm, timeZone: string, periods: Periods): Promise<LeadReport> {
  const read = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await orm.execute<Row>(query)).rows;
  const startOf = (day: string) => sql`${day}::timestamp AT TIME ZONE ${timeZone}`;
  const within = (at: SQL, { from, to }: Period) =>
    sql`${at} >= ${startOf(from)} AND ${at} < ${startOf(daysAfter(to, 1))}`;

  /** A lead counts twice: when it was made, and when it was won or lost. */
  const sumsOf = async (period: Period): Promise<SumsRow[]> => {
    const day = (at: SQL) => sql`(${at} AT TIME ZONE ${timeZone})::date::text AS day`;
    const made = (value: SQL) => sql`
      SELECT ${day(sql`created_at`)}, source, medium, campaign, first_touch_by AS person, lift_type AS "liftType", stops, ${value}
      FROM leads WHERE ${isCounted} AND ${within(sql`created_at`, period)}`;
    const sums = sql`
      SELECT ${keys}, count(*) FILTER (WHERE is_made)::int AS leads,
        coalesce(sum(asked) FILTER (WHERE is_made), 0)::float8 AS asked,
        count(*) FILTER (WHERE outcome = 'closed')::int AS won, count(*) FILTER (WHERE outcome = 'lost')::int AS lost,
        coalesce(sum(coalesce(sold_amount, asked)) FILTER (WHERE outcome = 'closed'), 0)::float8 AS "wonAmount",
        coalesce(sum(yield) FILTER (WHERE outcome = 'closed'), 0)::float8 AS yield,
        count(*) FILTER (WHERE ${isSold})::int AS "withAmount",
        ${exGst(sql`sum(sold_amount) FILTER (WHERE ${isSold})`)} AS "soldExGst",
        ${exGst(sql`sum(yield + sold_amount - asked) FILTER (WHERE ${isSold})`)} AS "yieldExGst"
      FROM (
        ${made(sql`true AS is_made, grand_total AS asked, NULL AS outcome, NULL::int AS sold_amount, NULL::int AS yield`)}
        UNION ALL
        SELECT ${day(sql`decided_at`)}, source, medium, campaign, decided_by, lift_type, stops, false, grand_total, status,
          sold_amount, yield
        FROM leads WHERE ${happened('decided', (at) => within(at, period))}
      ) counted GROUP BY ${groups}`;
    // Apart, because medians need sorting and sums do not.
    const medians = sql`
      SELECT ${keys}, percentile_cont(0.5) WITHIN GROUP (ORDER BY hours) AS "firstTouchHours"
      FROM (${made(sql`extract(epoch FROM first_touch_at - created_at)::float8 / 3600 AS hours`)} AND first_touch_at IS NOT NULL) touched
      GROUP BY ${groups}`;
    // Strangers name campaigns: the most are cut here.
    return read<SumsRow>(sql`
      SELECT * FROM (
        SELECT *, ${key}, row_number() OVER (PARTITION BY of ORDER BY "wonAmount" DESC, leads DESC) AS place FROM (${sums}) sums
      ) ranked LEFT JOIN (SELECT "firstTouchHours", ${key} FROM (${medians}) medians) timed USING (key)
      WHERE of <> 'campaign' OR place <= ${mostNamed} ORDER BY place`);
  };

  const { now, before } = periods;
  const decidedIn = (period: Period) => {
    const count = (status: string) =>
      sql`count(*) FILTER (WHERE status = ${status} AND ${within(sql`decided_at`, period)})`;
    return sql`json_build_object('won', ${count('closed')}, 'lost', ${count('lost')})`;
  };
  const rates = await read<Rate>(sql`
    SELECT of, name, now, before FROM (
      SELECT *, row_number() OVER (PARTITION BY of ORDER BY decided DESC, name) AS place FROM (
        SELECT CASE WHEN GROUPING(source) = 0 THEN 'source' WHEN GROUPING(a.email) = 0 THEN 'person' ELSE 'state' END AS of,
          coalesce(source, a.email, state) AS name, ${decidedIn(now)} AS now, ${decidedIn(before)} AS before, count(*) AS decided
        FROM leads LEFT JOIN admins a ON a.id = assigned_to
        WHERE ${happened('decided', (at) => sql`(${within(at, now)} OR ${within(at, before)})`)}
        GROUP BY GROUPING SETS ((source), (a.email), (state))
      ) counted
    ) ranked WHERE place <= ${mostNamed} ORDER BY place`);
  const ratesOf = (wanted: keyof Rates) => rates.flatMap(({ of, ...rate }) => (of === wanted ? [rate] : []));
  const both = async <Value>(of: (period: Period) => Promise<Value>) => ({
    now: await of(now),
    before: await of(before),
  });
  const countOf = (rows: SQL) =>
    both(async (period) => {
      const query = sql`SELECT count(*)::int AS count FROM ${rows} AND ${within(sql`created_at`, period)}`;
      return firstOf(await read<{ count: number }>(query)).count;
    });
  const erased = await countOf(sql`leads WHERE erased_at IS NOT NULL AND NOT suspected_robot`);
  const pricesShown = await countOf(
    sql`estimates e WHERE NOT EXISTS (SELECT FROM leads WHERE suspected_robot AND id = e.lead_id)`,
  );
  const proposals = await both(async (period) => {
    const query = sql`
      SELECT count(*)::int AS count, coalesce(sum(grand_total), 0)::float8 AS amount
      FROM leads WHERE ${happened('proposal', (at) => within(at, period))}`;
    return firstOf(await read<{ count: number; amount: number }>(query));
  });
  const sums = await both(sumsOf);
  const by = (of: SumsRow['of'], period: keyof Periods = 'now') =>
    sums[period].filter((row) => row.of === of);
  const totals = { now: firstOf(by('all')), before: firstOf(by('all', 'before')) };
  const ranges = await read<LeadReport['range']['byLift'][number]>(sql`
    SELECT lift_type AS "liftType", count(*)::int AS sales,
      count(*) FILTER (WHERE ${isWithinRange})::int AS within,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY sold_amount - grand_total)::float8 AS "medianDifference"
    FROM leads WHERE ${happened('won', (at) => within(at, now))} AND sold_amount IS NOT NULL
    GROUP BY GROUPING SETS ((), (lift_type)) ORDER BY GROUPING(lift_type) DESC, sales DESC`);
  const count = ({ won, lost }: { won: number; lost: number }) => ({ won, lost });
  return {
    days: daysIn(now),
    from: now.from,
    to: now.to,
    beforeFrom: before.from,
    beforeTo: before.to,
    leads: { now: totals.now.leads + erased.now, before: totals.before.leads + erased.before },
    erased,
    pricesShown,
    firstTouchHours: { now: totals.now.firstTouchHours, before: totals.before.firstTouchHours },
    proposals,
    won: { now: wonOf(totals.now), before: wonOf(totals.before) },
    decided: { now: count(totals.now), before: count(totals.before) },
    winRate: { source: ratesOf('source'), person: ratesOf('person'), state: ratesOf('state') },
    totals,
    perDay: by('day').toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    byCampaign: by('campaign'),
    spend: await readSpend(orm, now),
    byPerson: by('person'),
    byLift: by('lift'),
    range: { ...firstOf(ranges), byLift: ranges.slice(1) },
    rangeRecord: await readRangeRecord(orm),
    funnel: await readFunnel(orm, now),
    isComplete: true,
  };
}

/** The row of all leads, which is there even if there are none. */
function firstOf<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a sum of all leads has a row');
  return row;
}

const wonOf = ({ won, wonAmount, yield: sum, withAmount, yieldExGst }: Sums) => ({
  count: won,
  amount: wonAmount,
  yield: sum,
  withAmount,
  yieldExGst,
});
