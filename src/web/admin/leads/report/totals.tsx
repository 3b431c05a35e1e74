// The first lines of the overview: what came in and what it is worth, against the period before.
import { Link } from 'react-router';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import { daysAfter } from '#domain/day.ts';
import {
  amountsMissing,
  type Decided,
  hoursInWords,
  winPercent,
  yieldInWords,
} from '#domain/lead/report-words.ts';
import { formatDollars } from '#domain/money.ts';
import { listPath } from '#web/admin/paths.ts';
import { businessToday, formatDay } from '#web/admin/ui/format-moment.ts';
import { countText } from '../leads-view.ts';

type Side = 'now' | 'before';

interface Figure {
  readonly name: string;
  readonly words: (side: Side) => string;
  /** What is compared with the period before, in per cent. */
  readonly value?: (side: Side) => number;
  /** How many were won or proposed before. */
  readonly timesBefore?: number;
  /** The filter of the counted leads. If left out, all that were made, as the report counts them. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Comes first on a phone. */
  readonly isFirst?: true;
  readonly note?: string | false | undefined;
  /** The figure that is drawn by day. */
  readonly drawn?: 'leads' | 'asked' | 'wonAmount' | 'yieldExGst';
}

/** The report counts no suspected robots; the list has them unless they are left out. */
const people = { suspectedRobot: 'false' };

/** `25% (2 of 8)` */
function rate({ won, lost }: Decided): string {
  const percent = winPercent({ won, lost });
  return percent === undefined ? '–' : `${percent}% (${countText(won)} of ${countText(won + lost)})`;
}

/** `+12%`. Undefined where there was nothing to compare with, or a loss. */
function changeInWords(now: number, before: number): string | undefined {
  if (before <= 0 || now < 0 || now === before) return undefined;
  const percent = Math.round((now / before - 1) * 100);
  return percent > 0 ? `+${percent}%` : `${percent}%`;
}

type Value = NonNullable<Figure['value']>;

const counted = (value: Value) => ({ value, words: (side: Side) => countText(value(side)) });
const dollars = (value: Value) => ({ value, words: (side: Side) => formatDollars(value(side)) });

function figuresOf({ totals, erased, proposals, pricesShown }: LeadReport): Figure[] {
  return [
    {
      name: 'Leads',
      ...counted((side) => totals[side].leads),
      note: erased.now > 0 && `${countText(erased.now)} erased since`,
      drawn: 'leads',
    },
    { name: 'Asked', ...dollars((side) => totals[side].asked), drawn: 'asked' },
    {
      name: `Won (${countText(totals.now.won)})`,
      ...dollars((side) => totals[side].wonAmount),
      timesBefore: totals.before.won,
      filter: { datesOf: 'won' },
      drawn: 'wonAmount',
      isFirst: true,
    },
    {
      name: 'Yield of what was won, ex GST',
      ...(totals.now.withAmount > 0 && { value: (side: Side) => totals[side].yieldExGst }),
      words: (side) => yieldInWords(totals[side]),
      note: amountsMissing(totals.now),
      filter: { datesOf: 'won' },
      drawn: 'yieldExGst',
      isFirst: true,
    },
    { name: 'Win rate', words: (side) => rate(totals[side]), filter: { datesOf: 'decided' } },
    { name: 'First touch (median)', words: (side) => hoursInWords(totals[side].firstTouchHours) },
    {
      name: `Proposals (${countText(proposals.now.count)})`,
      ...dollars((side) => proposals[side].amount),
      timesBefore: proposals.before.count,
      filter: { datesOf: 'proposal' },
    },
    { name: 'Prices shown', ...counted((side) => pricesShown[side]), filter: { datesOf: 'estimate' } },
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
      {figuresOf(report).map(({ name, words, value, timesBefore, filter = people, note, drawn, isFirst }) => (
        <div
          key={name}
          className={`rounded-md border border-line bg-paper p-3 ${isFirst ? 'max-sm:order-first' : ''}`}
        >
          <dt className="text-xs text-muted">{name}</dt>
          <dd>
            <Link
              to={listPath({ from, to, ...filter })}
              className="text-lg font-semibold text-accent-text tabular-nums hover:underline sm:text-xl"
            >
              {words('now')}
            </Link>
            <span className="block text-xs text-muted">
              <span>before:</span>{' '}
              <Link
                to={listPath({ from: beforeFrom, to: beforeTo, ...filter })}
                className="inline-block min-h-6 tabular-nums underline"
              >
                {timesBefore === undefined
                  ? words('before')
                  : `${words('before')} (${countText(timesBefore)})`}
              </Link>
              {value && <span>{` ${changeInWords(value('now'), value('before')) ?? ''}`}</span>}
              {note && <span className="block">{note}</span>}
            </span>
            {drawn && (
              <Sparkline
                values={dates.map((day) => ({
                  day,
                  value: perDay.find((each) => each.day === day)?.[drawn] ?? 0,
                }))}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SparklineProps {
  readonly values: readonly { readonly day: string; readonly value: number }[];
}

/** More days than this are drawn by month. */
const mostDays = 92;

/** The same by month, each under its first day. */
function byMonth(values: SparklineProps['values']): SparklineProps['values'] {
  const months = Map.groupBy(values, ({ day }) => day.slice(0, 7));
  return [...months.values()].map((each) => ({
    day: each[0]?.day ?? '',
    value: each.reduce((sum, { value }) => sum + value, 0),
  }));
}

/** One bar a day or a month, which says what it is under the pointer. The figure beside the bars is their total. */
function Sparkline({ values: days }: SparklineProps) {
  const isLong = days.length > mostDays;
  const values = isLong ? byMonth(days) : days;
  const most = Math.max(1, ...values.map(({ value }) => value));
  const today = businessToday();
  const label = (day: string, value: number) =>
    `${isLong ? formatDay(day).replace(/^\d+ /, '') : formatDay(day)}: ${countText(value)}`;
  const said = values.filter(({ value }) => value > 0).map(({ day, value }) => label(day, value));
  return (
    <>
      <svg
        viewBox={`0 0 ${values.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 h-8 w-full"
      >
        {values.map(({ day, value }, index) => {
          // A day to come has no bar; one without anything has a line.
          if (day > today) return undefined;
          const height = value > 0 ? Math.max(6, (value / most) * 100) : 2;
          const place = { x: index + 0.1, y: 100 - height, width: 0.8, height };
          return (
            <rect key={day} {...place} className={value > 0 ? 'fill-accent-text' : 'fill-edge'}>
              <title>{label(day, value)}</title>
            </rect>
          );
        })}
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- shows the bars' values to a keyboard */}
      {said.length > 0 && (
        <p tabIndex={0} className="sr-only text-xs focus:not-sr-only">
          {said.join(', ')}
        </p>
      )}
    </>
  );
}
