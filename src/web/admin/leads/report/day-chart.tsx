import type { LeadOverview } from '#contract/lead-report.ts';

type Days = LeadOverview['perDay'];

const height = 60;

/** Days are dates of the business's calendar, not instants: UTC keeps them as they are. */
const dayName = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });
export const dayAndMonth = (day: string) => dayName.format(Date.parse(day));

/** The chart in a sentence, for screen readers. */
export function describeDays(days: Days): string {
  const total = days.reduce((sum, { leads }) => sum + leads, 0);
  const busiest = days.reduce<Days[number] | undefined>(
    (most, day) => (most === undefined || day.leads > most.leads ? day : most),
    undefined,
  );
  if (!busiest || total === 0) return `No leads in the last ${days.length} days`;
  return `${total} leads in ${days.length} days; the most on ${dayAndMonth(busiest.day)}: ${busiest.leads}`;
}

export function DayChart({ days }: { readonly days: Days }) {
  const most = Math.max(1, ...days.map(({ leads }) => leads));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-sm font-semibold">Leads per day</figcaption>
      <svg
        role="img"
        aria-label={describeDays(days)}
        viewBox={`0 0 ${days.length * 10} ${height}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
      >
        {days.map(({ day, leads }, index) => {
          const tall = Math.max(leads === 0 ? 0.6 : 2, (leads / most) * height);
          return (
            <rect
              key={day}
              x={index * 10 + 1}
              y={height - tall}
              width="8"
              height={tall}
              className={leads === 0 ? 'fill-line' : 'fill-accent-text'}
            >
              <title>{`${dayAndMonth(day)}: ${leads}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between text-xs text-muted" aria-hidden="true">
        <span>{first && dayAndMonth(first.day)}</span>
        <span>most: {most}</span>
        <span>{last && dayAndMonth(last.day)}</span>
      </p>
    </figure>
  );
}
