// Days, as texts such as 2026-01-31, and the calendar of the business.
import { dayMs } from './durations.ts';

export type BusinessCalendar = ReturnType<typeof businessCalendar>;

/** The business's calendar: "leads on Tuesday" means its Tuesday, wherever the server runs. */
export function businessCalendar(timeZone: string) {
  // Swedish dates have the form of ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const dayAndTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    timeZone,
    /** The day of a moment (milliseconds since 1970): `2026-01-31`. */
    day: (moment: number) => day.format(moment),
    /** The day and time of a moment (milliseconds since 1970): `2026-01-31 14:05`. */
    dayAndTime: (moment: number) => dayAndTime.format(moment),
  };
}

/** The day `count` days after this one. Summer time does not matter: days are counted, not hours. */
export function daysAfter(day: string, days: number): string {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic on days that are given; no clock is read
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 for Sunday, 1 for Monday … */
export function weekday(day: string): number {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic on days that are given; no clock is read
  return new Date(Date.parse(day)).getUTCDay();
}

/** The next day from Monday to Friday. */
export const workingDayAfter = (day: string) => nextWorkingDay(day, 1);

/** This day, or the Monday after it if it is on a weekend. */
export const workingDayFrom = (day: string) => workingDayAfter(daysAfter(day, -1));

/** The last day from Monday to Friday before this one. */
export const workingDayBefore = (day: string) => nextWorkingDay(day, -1);

function nextWorkingDay(day: string, step: 1 | -1): string {
  let next = daysAfter(day, step);
  while (weekday(next) === 0 || weekday(next) === 6) next = daysAfter(next, step);
  return next;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `2026-03-02` → `2 March 2026`. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}
