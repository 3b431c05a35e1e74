// The owner's figures: the last days, and as many days before them.
import { type SQL, sql } from 'drizzle-orm';
import type { LeadReport } from '#contract/lead-report.ts';
import { type BusinessCalendar, daysAfter } from '#domain/day.ts';
import type { Orm } from '#server/database/connection.ts';
import { changedStatus } from './lead-filter.ts';

type Period = 'now' | 'before';
type Of<Row> = Row & { readonly period: Period };

/** Both periods; a period without a row is `none`. */
function figure<Row extends { readonly period: Period }, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
  none: Value,
): Record<Period, Value> {
  const of = (period: Period) => {
    const row = rows.find((each) => each.period === period);
    return row ? read(row) : none;
  };
  return { now: of('now'), before: of('before') };
}

interface Decided extends Record<string, unknown> {
  readonly period: Period;
  readonly name: string | null;
  readonly won: number;
  readonly lost: number;
}

const noneDecided = { won: 0, lost: 0 };
const counts = ({ won, lost }: Decided) => ({ won, lost });

function byName(rows: readonly Decided[]): LeadReport['winRate']['source'] {
  return [...new Set(rows.map(({ name }) => name))]
    .map((name) => {
      const own = rows.filter((row) => row.name === name);
      return { name, ...figure(own, counts, noneDecided) };
    })
    .toSorted((one, other) => total(other) - total(one));
}

const total = ({ now, before }: Record<Period, { won: number; lost: number }>) =>
  now.won + now.lost + before.won + before.lost;

/** `now`: in milliseconds since 1970; its day is the last of the period. */
export async function readReport(
  orm: Orm,
  { timeZone, day }: BusinessCalendar,
  now: number,
  days: number,
): Promise<LeadReport> {
  const to = day(now);
  const from = daysAfter(to, 1 - days);
  const beforeFrom = daysAfter(from, -days);
  const startOf = (text: string) => sql`${text}::timestamp AT TIME ZONE ${timeZone}`;
  const inBoth = (at: SQL) => sql`${at} >= ${startOf(beforeFrom)} AND ${at} < ${startOf(daysAfter(to, 1))}`;
  const periodOf = (at: SQL) => sql`CASE WHEN ${at} >= ${startOf(from)} THEN 'now' ELSE 'before' END`;
  const read = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await orm.execute<Row>(query)).rows;

  /** When leads last got their present status: proposal, closed or lost. */
  const reached = (...statuses: readonly string[]) => sql`
    SELECT DISTINCT ON (h.lead_id) h.lead_id, h.at FROM lead_history h JOIN leads l ON l.id = h.lead_id
    WHERE ${inBoth(sql`h.at`)} AND ${changedStatus} AND h.detail->>'to' = ANY(${sql.param(statuses)})
      AND h.detail->>'to' = l.status
    ORDER BY h.lead_id, h.id DESC`;
  const decidedBy = (name: SQL) =>
    read<Decided>(sql`
      SELECT ${periodOf(sql`d.at`)} AS period, ${name} AS name,
        count(*) FILTER (WHERE l.status = 'closed')::int AS won, count(*) FILTER (WHERE l.status = 'lost')::int AS lost
      FROM (${reached('closed', 'lost')}) d JOIN leads l ON l.id = d.lead_id LEFT JOIN admins a ON a.id = l.assigned_to
      GROUP BY 1, 2`);

  const [leads, prices, touches, proposals, won, decided, source, person, state] = await Promise.all([
    read<Of<{ count: number; erased: number }>>(sql`
      SELECT ${periodOf(sql`created_at`)} AS period, count(*)::int AS count, count(erased_at)::int AS erased FROM leads
      WHERE ${inBoth(sql`created_at`)} GROUP BY 1`),
    read<Of<{ count: number; leads: number }>>(sql`
      SELECT ${periodOf(sql`e.created_at`)} AS period, count(*)::int AS count, count(DISTINCT l.id)::int AS leads
      FROM estimates e LEFT JOIN leads l ON l.id = e.lead_id AND l.erased_at IS NULL
      WHERE ${inBoth(sql`e.created_at`)} GROUP BY 1`),
    read<Of<{ hours: number }>>(sql`
      SELECT ${periodOf(sql`created_at`)} AS period,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM touched.at - created_at) / 3600)::float8 AS hours
      FROM leads l, LATERAL (
        SELECT min(at) AS at FROM lead_history h
        WHERE h.lead_id = l.id AND h.who IS NOT NULL AND h.kind NOT IN ('entered', 'erased')
      ) touched
      WHERE erased_at IS NULL AND ${inBoth(sql`created_at`)} AND touched.at IS NOT NULL GROUP BY 1`),
    read<Of<{ count: number; amount: number }>>(sql`
      SELECT r.period, count(*)::int AS count, sum(l.grand_total)::float8 AS amount
      FROM (
        SELECT DISTINCT h.lead_id, ${periodOf(sql`h.at`)} AS period FROM lead_history h
        WHERE ${inBoth(sql`h.at`)} AND ${changedStatus} AND h.detail->>'to' = 'proposal'
      ) r JOIN leads l ON l.id = r.lead_id GROUP BY 1`),
    read<Of<{ count: number; amount: number; yield: number }>>(sql`
      SELECT ${periodOf(sql`r.at`)} AS period, count(*)::int AS count,
        sum(coalesce(l.sold_amount, l.grand_total))::float8 AS amount, coalesce(sum(y.amount), 0)::float8 AS yield
      FROM (${reached('closed')}) r JOIN leads l ON l.id = r.lead_id JOIN estimates e ON e.id = l.newest_estimate_id,
        LATERAL (
          SELECT sum((line->>'amount')::int) AS amount FROM json_array_elements(e.lines) line
          WHERE line->>'id' LIKE '%.yield%'
        ) y
      GROUP BY 1`),
    decidedBy(sql`NULL`),
    decidedBy(sql`l.source`),
    decidedBy(sql`a.email`),
    decidedBy(sql`l.state`),
  ]);
  return {
    days,
    from,
    to,
    beforeFrom,
    leads: figure(leads, ({ count }) => count, 0),
    erased: figure(leads, ({ erased }) => erased, 0),
    pricesShown: figure(prices, ({ count }) => count, 0),
    pricedLeads: figure(prices, ({ leads: of }) => of, 0),
    firstTouchHours: figure(touches, ({ hours }): number | null => hours, null),
    proposals: figure(proposals, ({ count, amount }) => ({ count, amount }), { count: 0, amount: 0 }),
    won: figure(won, ({ count, amount, yield: sum }) => ({ count, amount, yield: sum }), {
      count: 0,
      amount: 0,
      yield: 0,
    }),
    decided: figure(decided, counts, noneDecided),
    winRate: { source: byName(source), person: byName(person), state: byName(state) },
  };
}
