// The days of an estimate: when it was made, how long its price holds, how long its link works.
import { type BusinessCalendar, daysAfter } from './day.ts';
import { dayMs } from './durations.ts';

export interface Priced {
  readonly createdAt: Date;
  readonly validDays: number;
  /** The last day of the estimate that this one goes on with, if its prices had been replaced. Otherwise null. */
  readonly validUntil: string | null;
}

export function estimateDays({ createdAt, validDays, validUntil }: Priced, calendar: BusinessCalendar) {
  const createdOn = calendar.day(createdAt.getTime());
  return { createdOn, validUntil: validUntil ?? daysAfter(createdOn, validDays) };
}

export function hasOpenLink(createdAt: Date, now: Date, linkDays: number): boolean {
  return now.getTime() < createdAt.getTime() + linkDays * dayMs;
}
