// Today: the leads that need a call, in the order of calling, each with its reason.
import { type SQL, sql } from 'drizzle-orm';
import type { TodayReason } from '#contract/leads/leads.ts';
import { type BusinessCalendar, workingDayBefore } from '#domain/day.ts';
import { leads, waiting } from '#server/database/schema.ts';

/** The leads in Today, with the same condition as their index (schema.ts). A later follow-up waits for its day. */
export const isInToday = (today: string): SQL =>
  sql`${waiting} AND (${leads.followUpOn} IS NULL OR ${leads.followUpOn} <= ${today})`;

/**
 * Due follow-ups by day; then untouched leads, the new ones newest first, and the older ones by amount; then those without a
 * next step, the longest untouched first.
 */
export function inOrderOfToday(today: string, timeZone: string): SQL {
  const isNew = sql`${leads.createdAt} >= ${workingDayBefore(today)}::timestamp AT TIME ZONE ${timeZone}`;
  const place = sql`CASE WHEN ${leads.followUpOn} IS NOT NULL THEN 0
    WHEN ${leads.status} <> 'new' OR ${leads.touchedAt} IS NOT NULL THEN 3 WHEN ${isNew} THEN 1 ELSE 2 END`;
  return sql`
    ${place}, ${leads.followUpOn},
    CASE ${place} WHEN 2 THEN ${leads.grandTotal} END DESC,
    CASE ${place} WHEN 3 THEN ${leads.touchedAt} END,
    ${leads.createdAt} DESC, ${leads.id} DESC`;
}

type Shown = Pick<
  typeof leads.$inferSelect,
  'followUpOn' | 'status' | 'touchedAt' | 'createdAt' | 'openedAt'
>;

export function reasonForToday(
  { followUpOn, status, touchedAt, createdAt, openedAt }: Shown,
  { day }: Pick<BusinessCalendar, 'day'>,
  today: string,
): TodayReason {
  if (followUpOn !== null) return { kind: followUpOn < today ? 'overdue' : 'due', since: followUpOn };
  if (status !== 'new' || touchedAt !== null) {
    return { kind: 'no_next_step', since: (touchedAt ?? createdAt).toISOString() };
  }
  const isNew = day(createdAt.getTime()) >= workingDayBefore(today);
  if (isNew) return { kind: 'new', since: createdAt.toISOString() };
  return openedAt === null
    ? { kind: 'untouched', since: createdAt.toISOString() }
    : { kind: 'opened', since: openedAt.toISOString() };
}
