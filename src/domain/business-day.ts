/**
 * The calendar that the business lives by: "leads on Tuesday" means Tuesday here, wherever the server runs.
 * The database's counters are kept by the days of this zone (the function lead_count_day).
 */
export const businessTimeZone = 'Australia/Sydney';

// Sweden writes dates as ISO 8601 does.
const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone: businessTimeZone, dateStyle: 'short' });
const isoDateAndTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: businessTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The day of a moment (milliseconds since 1970): `2026-01-31`. */
export function businessDay(moment: number): string {
  return isoDate.format(moment);
}

/** Day and time of a moment (milliseconds since 1970): `2026-01-31 14:05`. */
export function businessDayAndTime(moment: number): string {
  return isoDateAndTime.format(moment);
}
