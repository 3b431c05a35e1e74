// The last days in a line of figures. Erased leads count only by their number.
import { and, count, desc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { LeadOverview, LeadReport } from '#contract/leads/lead-report.ts';
import { type BusinessCalendar, daysAfter } from '#domain/day.ts';
import type { Period } from '#domain/period.ts';
import { steps } from '#domain/questionnaire.ts';
import type { Orm } from '#server/database/connection.ts';
import { leads } from '#server/database/schema.ts';
import { stepCounts } from '#server/database/server-schema.ts';
import { isCounted } from '../lead-moments.ts';

const mostSources = 8;

/** `now`: in milliseconds since 1970; its day is the last of the period. */
export async function readOverview(
  orm: Orm,
  { timeZone, day }: BusinessCalendar,
  now: number,
  dayCount: number,
): Promise<LeadOverview> {
  const firstDay = daysAfter(day(now), 1 - dayCount);
  const inPeriod = gte(leads.createdAt, sql`${firstDay}::timestamp AT TIME ZONE ${timeZone}`);
  const counted = and(inPeriod, isCounted);
  const [figures] = await orm
    .select({
      leads: count(),
      medianTotal: sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${leads.grandTotal})`,
    })
    .from(leads)
    .where(counted);
  // A separate count, because each has its own index.
  const erased = await orm.$count(
    leads,
    and(inPeriod, isNotNull(leads.erasedAt), eq(leads.suspectedRobot, false)),
  );
  const robots = await orm.$count(
    leads,
    and(eq(leads.suspectedRobot, true), isNull(leads.erasedAt), eq(leads.status, 'new')),
  );
  const bySource = await orm
    .select({ source: leads.source, leads: count() })
    .from(leads)
    .where(counted)
    .groupBy(leads.source)
    .orderBy(desc(count()), leads.source)
    .limit(mostSources);
  return {
    days: dayCount,
    leads: (figures?.leads ?? 0) + erased,
    medianTotal: figures?.medianTotal ?? null,
    robots,
    bySource,
  };
}

/** How many visits reached each step in the period. */
export async function readFunnel(orm: Orm, { from, to }: Period): Promise<LeadReport['funnel']> {
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
