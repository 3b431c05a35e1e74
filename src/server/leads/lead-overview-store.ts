// The last days at a glance. Erased leads count by day, and nowhere else.
import { and, count, desc, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { LeadOverview } from '#contract/lead-report.ts';
import { type BusinessCalendar, daysAfter } from '#domain/day.ts';
import { leadStatuses } from '#domain/lead.ts';
import type { Period } from '#domain/period.ts';
import { steps } from '#domain/questionnaire.ts';
import type { Orm } from '#server/database/connection.ts';
import { leads, stepCounts } from '#server/database/schema.ts';

const mostSources = 8;

/** `now`: in milliseconds since 1970; its day is the last of the period. */
export async function readOverview(
  orm: Orm,
  { timeZone, day }: BusinessCalendar,
  now: number,
  dayCount: number,
): Promise<LeadOverview> {
  const days = Array.from({ length: dayCount }, (_, index) => daysAfter(day(now), index + 1 - dayCount));
  const [firstDay = ''] = days;
  const inPeriod = gte(leads.createdAt, sql`${firstDay}::timestamp AT TIME ZONE ${timeZone}`);
  const known = and(inPeriod, isNull(leads.erasedAt));
  const dayMade = sql<string>`(${leads.createdAt} AT TIME ZONE ${timeZone}::text)::date::text`;
  const countBy = <Value>(column: SQL<Value>, where = known) =>
    orm
      .select({ of: column, leads: count() })
      .from(leads)
      .where(where)
      .groupBy(sql`1`);

  // Two counts, because each has an index.
  const byDay = [
    ...(await countBy(dayMade)),
    ...(await countBy(dayMade, and(inPeriod, isNotNull(leads.erasedAt)))),
  ];
  const byStatus = await countBy(sql<string>`${leads.status}`);
  const bySource = await countBy(sql<string | null>`${leads.source}`)
    .orderBy(desc(count()), leads.source)
    .limit(mostSources);
  const medians = await orm
    .select({ total: sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${leads.grandTotal})` })
    .from(leads)
    .where(known);

  return {
    days: dayCount,
    leads: total(byDay),
    medianTotal: medians[0]?.total ?? null,
    perDay: days.map((of) => ({ day: of, leads: total(byDay.filter((row) => row.of === of)) })),
    byStatus: leadStatuses.map((status) => ({
      status,
      leads: byStatus.find((row) => row.of === status)?.leads ?? 0,
    })),
    bySource: bySource.map((row) => ({ source: row.of, leads: row.leads })),
    funnel: await readFunnel(orm, { from: firstDay, to: day(now) }),
  };
}

const total = (rows: readonly { readonly leads: number }[]) => rows.reduce((sum, row) => sum + row.leads, 0);

/** How many visits reached each step in the period. */
export async function readFunnel(orm: Orm, { from, to }: Period): Promise<LeadOverview['funnel']> {
  const visits = await orm
    .select({ of: stepCounts.step, visits: sql<number>`sum(${stepCounts.visits})::int` })
    .from(stepCounts)
    .where(and(gte(stepCounts.day, from), lte(stepCounts.day, to)))
    .groupBy(stepCounts.step);
  return steps.map(({ id, number }) => ({
    id,
    step: number,
    visits: visits.find((row) => row.of === id)?.visits ?? 0,
  }));
}
