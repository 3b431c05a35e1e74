const dateAndTime = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Date and hh:mm on the admin's own clock: `2 Mar 2026, 14:05`; a dash when it is missing. */
export function formatMoment(isoText: string | undefined): string {
  const date = new Date(isoText ?? '–');
  return Number.isNaN(date.getTime()) ? '–' : dateAndTime.format(date);
}

/** Days are dates of the business's calendar, not instants: UTC keeps them as they are. */
const dayMonthYear = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Of a day such as 2026-03-02: `2 Mar 2026`. */
export function formatDay(day: string): string {
  const moment = Date.parse(day);
  return Number.isNaN(moment) ? day : dayMonthYear.format(moment);
}
