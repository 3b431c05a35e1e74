// Today: the leads that wait for somebody, in the order in which to call them, each with its reason.
import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { TodayReason } from '#contract/leads.ts';
import { type BusinessCalendar, workingDayBefore } from '#domain/day.ts';
import { leads } from '#server/database/schema.ts';

const isUntouched = and(
  eq(leads.status, 'new'),
  isNull(leads.touchedAt),
  isNull(leads.followUpOn),
  eq(leads.suspectedRobot, false),
);

export const isInToday = (today: string): SQL | undefined => or(lte(leads.followUpOn, today), isUntouched);

/** Due follow-ups by day; then untouched leads: the new ones newest first, and the older ones by amount. */
export function inOrderOfToday(today: string, timeZone: string): SQL {
  const isNew = sql`${leads.createdAt} >= ${workingDayBefore(today)}::timestamp AT TIME ZONE ${timeZone}`;
  return sql`
    CASE WHEN ${leads.followUpOn} IS NOT NULL THEN 0 WHEN ${isNew} THEN 1 ELSE 2 END,
    ${leads.followUpOn},
    CASE WHEN ${leads.followUpOn} IS NULL AND NOT ${isNew} THEN ${leads.grandTotal} END DESC,
    ${leads.createdAt} DESC, ${leads.id} DESC`;
}

type Shown = Pick<typeof leads.$inferSelect, 'followUpOn' | 'createdAt' | 'openedAt'>;

export function reasonForToday(
  { followUpOn, createdAt, openedAt }: Shown,
  { day }: Pick<BusinessCalendar, 'day'>,
  today: string,
): TodayReason {
  if (followUpOn !== null) return { kind: followUpOn < today ? 'overdue' : 'due', since: followUpOn };
  const isNew = day(createdAt.getTime()) >= workingDayBefore(today);
  if (isNew) return { kind: 'new', since: createdAt.toISOString() };
  return openedAt === null
    ? { kind: 'untouched', since: createdAt.toISOString() }
    : { kind: 'opened', since: openedAt.toISOString() };
}
