// The first lines of the overview: what came in and what it is worth, against the period before.
import { Link } from 'react-router';
import type { LeadReport } from '#contract/lead-report.ts';
import { daysAfter } from '#domain/day.ts';
import { formatDollars } from '#domain/money.ts';
import { type Decided, hoursInWords, winPercent } from '#domain/report-words.ts';
import { listPath } from '#web/admin/paths.ts';
import { Sparkline } from './sparkline.tsx';

interface Figure {
  readonly name: string;
  readonly now: string;
  readonly before: string;
  /** The dates to filter the counted leads by. If left out, the day they were made. */
  readonly datesOf?: string;
  readonly note?: string | false;
  /** The figure that is drawn by day. */
  readonly drawn?: 'leads' | 'asked' | 'wonAmount' | 'yield';
}

const number = (count: number) => count.toLocaleString('en-AU');

function rate(decided: Decided): string {
  const won = winPercent(decided);
  return won === undefined ? '–' : `${won}%`;
}

function figuresOf({ totals: { now, before }, erased, proposals, pricesShown }: LeadReport): Figure[] {
  return [
    {
      name: 'Leads',
      now: number(now.leads),
      before: number(before.leads),
      note: erased.now > 0 && `${number(erased.now)} erased since`,
      drawn: 'leads',
    },
    { name: 'Asked', now: formatDollars(now.asked), before: formatDollars(before.asked), drawn: 'asked' },
    {
      name: `Won (${number(now.won)})`,
      now: formatDollars(now.wonAmount),
      before: `${formatDollars(before.wonAmount)} (${number(before.won)})`,
      datesOf: 'won',
      drawn: 'wonAmount',
    },
    {
      name: 'Yield of what was won',
      now: formatDollars(now.yield),
      before: formatDollars(before.yield),
      datesOf: 'won',
      drawn: 'yield',
    },
    { name: 'Win rate', now: rate(now), before: rate(before), datesOf: 'decided' },
    {
      name: 'First touch (median)',
      now: hoursInWords(now.firstTouchHours),
      before: hoursInWords(before.firstTouchHours),
    },
    {
      name: `Proposals (${number(proposals.now.count)})`,
      now: formatDollars(proposals.now.amount),
      before: `${formatDollars(proposals.before.amount)} (${number(proposals.before.count)})`,
      datesOf: 'proposal',
    },
    {
      name: 'Prices shown',
      now: number(pricesShown.now),
      before: number(pricesShown.before),
      datesOf: 'estimate',
    },
  ];
}

/** Each number leads to the leads that it counts. */
export function Totals({ report }: { readonly report: LeadReport }) {
  const { days, from, to, beforeFrom, beforeTo, perDay } = report;
  const dates = Array.from({ length: days }, (_, index) => daysAfter(from, index));
  return (
    <dl
      aria-label="What came in, and what it is worth"
      className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4"
    >
      {figuresOf(report).map(({ name, now, before, datesOf, note, drawn }) => (
        <div key={name} className="rounded-md border border-line bg-paper p-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd>
            <Link
              to={listPath({ from, to, ...(datesOf && { datesOf }) })}
              className="text-lg font-semibold text-accent-text tabular-nums hover:underline sm:text-xl"
            >
              {now}
            </Link>
            <span className="block text-xs text-muted">
              before:{' '}
              <Link
                to={listPath({ from: beforeFrom, to: beforeTo, ...(datesOf && { datesOf }) })}
                className="inline-block min-h-6 tabular-nums underline"
              >
                {before}
              </Link>
              {note && `, ${note}`}
            </span>
            {drawn && (
              <Sparkline values={dates.map((day) => perDay.find((each) => each.day === day)?.[drawn] ?? 0)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
