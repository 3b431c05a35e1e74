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
