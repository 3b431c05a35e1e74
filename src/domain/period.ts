// Weeks, months, quarters and any other days that figures are about.
import { daysAfter, weekday } from './day.ts';
import { dayMs } from './durations.ts';

/** The first and the last day, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const periodKinds = ['week', 'month', 'quarter'] as const;
type PeriodKind = (typeof periodKinds)[number];

export function daysIn({ from, to }: Period): number {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic on days that are given; no clock is read
  const [first, last] = [from, to].map((day) => Date.parse(day));
  return ((last ?? 0) - (first ?? 0)) / dayMs + 1;
}

/** The first day of the day's month, or of the month that is `monthsLater` months later. */
function monthStart(day: string, monthsLater = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  // oxlint-disable-next-line no-restricted-globals -- arithmetic on days that are given; no clock is read
  return new Date(Date.UTC(year, month - 1 + monthsLater)).toISOString().slice(0, 10);
}

/** Weeks begin on Monday. */
export function periodAround(kind: PeriodKind, day: string): Period {
  if (kind === 'week') {
    const from = daysAfter(day, -((weekday(day) + 6) % 7));
    return { from, to: daysAfter(from, 6) };
  }
  const months = kind === 'month' ? 1 : 3;
  const from = monthStart(day, -((Number(day.slice(5, 7)) - 1) % months));
  return { from, to: daysAfter(monthStart(from, months), -1) };
}

export function periodKind(period: Period): PeriodKind | 'days' {
  const isLike = (kind: PeriodKind) => periodAround(kind, period.from).to === period.to;
  return (
    periodKinds.find((kind) => isLike(kind) && periodAround(kind, period.from).from === period.from) ?? 'days'
  );
}

/** The period of the same kind just before (-1) or after (1). */
export function neighbour(period: Period, step: -1 | 1): Period {
  const kind = periodKind(period);
  if (kind !== 'days') {
    return periodAround(kind, step === 1 ? daysAfter(period.to, 1) : daysAfter(period.from, -1));
  }
  const days = daysIn(period) * step;
  return { from: daysAfter(period.from, days), to: daysAfter(period.to, days) };
}

/**
 * The period to compare with: the one before. A period that is not over is compared with as many days of the one
 * before.
 */
export function periodBefore(period: Period, today: string): Period {
  const before = neighbour(period, -1);
  if (today < period.from || today >= period.to) return before;
  const sameDay = daysAfter(before.from, daysIn({ from: period.from, to: today }) - 1);
  return { from: before.from, to: sameDay < before.to ? sameDay : before.to };
}
