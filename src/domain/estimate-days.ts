// The days of an estimate: when it was made, how long its price holds, how long its link works.
import { type BusinessCalendar, daysAfter } from './day.ts';
import { dayMs } from './durations.ts';

export function estimateDays(createdAt: Date, calendar: BusinessCalendar, validDays: number) {
  const createdOn = calendar.day(createdAt.getTime());
  return { createdOn, validUntil: daysAfter(createdOn, validDays) };
}

export function hasOpenLink(createdAt: Date, now: Date, linkDays: number): boolean {
  return now.getTime() < createdAt.getTime() + linkDays * dayMs;
}
