// Dates in the business's time zone: the list, its filters, the overview and the CSV show the same days.

import { minuteMs } from '#domain/durations.ts';
import { pageContext } from '#web/admin/page-context.ts';
import { valueStore } from '#web/ui/value-store.ts';

/** The business's time zone. If left out, the browser's own. */
const businessTimeZone = () => pageContext().timeZone;

const dayMonthYear = { day: 'numeric', month: 'short', year: 'numeric' } as const;

let dateAndTime: Intl.DateTimeFormat | undefined;

/** Date and hh:mm on the business's clock: `2 Mar 2026, 14:05`. */
export function formatMoment(isoText: string | undefined, missing = '–'): string {
  const date = new Date(isoText ?? '–');
  if (Number.isNaN(date.getTime())) return missing;
  dateAndTime ??= new Intl.DateTimeFormat('en-AU', {
    ...dayMonthYear,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: businessTimeZone(),
  });
  return dateAndTime.format(date);
}

const minute = valueStore(0);

/** Renders a component anew each minute: what it says of the time stays true on a page that is left open. */
export const useMinute = minute.use;
export const startClock = () => window.setInterval(() => minute.set(Date.now()), minuteMs);

/** Returns `5 min ago`, `2 h ago` or `3 days ago`. After a month, the date. */
export function formatAgo(isoText: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(isoText)) / minuteMs));
  const days = Math.floor(minutes / (24 * 60));
  if (minutes < 60) return `${minutes} min ago`;
  if (days === 0) return `${Math.floor(minutes / 60)} h ago`;
  if (days <= 31) return days === 1 ? '1 day ago' : `${days} days ago`;
  return formatMoment(isoText).split(',')[0] ?? '';
}

/** A day has no time zone: formatting in UTC keeps the date. */
const dayOnly = new Intl.DateTimeFormat('en-AU', { ...dayMonthYear, timeZone: 'UTC' });

/** `2 Mar 2026` for 2026-03-02. */
export function formatDay(day: string): string {
  const moment = Date.parse(day);
  return Number.isNaN(moment) ? day : dayOnly.format(moment);
}

/** The business's today: `2026-03-02`. */
export function businessToday(): string {
  // Swedish dates have the form of ISO 8601.
  return new Date().toLocaleDateString('sv-SE', { timeZone: businessTimeZone() });
}
