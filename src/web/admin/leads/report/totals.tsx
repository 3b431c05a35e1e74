// The first lines of the overview: what came in and what it is worth, against the period before.
import type { LeadReport } from '#contract/lead-report.ts';
import { daysAfter } from '#domain/day.ts';
import { formatDollars } from '#domain/money.ts';
import { type Decided, hoursInWords, winPercent } from '#domain/report-words.ts';
import { TotalFigure } from './total-figure.tsx';

const number = (count: number) => count.toLocaleString('en-AU');

function rate(decided: Decided): string {
  const won = winPercent(decided);
  return won === undefined ? '–' : `${won}%`;
}

export function Totals({ report }: { readonly report: LeadReport }) {
  const { days, from, to, beforeFrom, beforeTo, totals, proposals, pricesShown, perDay } = report;
  const { now, before } = totals;
  const byDay = (key: 'leads' | 'asked' | 'wonAmount' | 'yield') =>
    Array.from({ length: days }, (_, index) => {
      const day = daysAfter(from, index);
      return perDay.find((each) => each.day === day)?.[key] ?? 0;
    });
  const lists = (datesOf?: string) => ({
    nowIs: { from, to, ...(datesOf && { datesOf }) },
    beforeIs: { from: beforeFrom, to: beforeTo, ...(datesOf && { datesOf }) },
  });
  const erased = report.erased.now;
  return (
    <dl
      aria-label="What came in, and what it is worth"
      className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4"
    >
      <TotalFigure
        name="Leads"
        now={number(now.leads)}
        before={number(before.leads)}
        note={erased > 0 ? `${number(erased)} erased since` : undefined}
        values={byDay('leads')}
        {...lists()}
      />
      <TotalFigure
        name="Asked"
        now={formatDollars(now.asked)}
        before={formatDollars(before.asked)}
        values={byDay('asked')}
        {...lists()}
      />
      <TotalFigure
        name={`Won (${number(now.won)})`}
        now={formatDollars(now.wonAmount)}
        before={`${formatDollars(before.wonAmount)} (${number(before.won)})`}
        values={byDay('wonAmount')}
        {...lists('won')}
      />
      <TotalFigure
        name="Yield of what was won"
        now={formatDollars(now.yield)}
        before={formatDollars(before.yield)}
        values={byDay('yield')}
        {...lists('won')}
      />
      <TotalFigure name="Win rate" now={rate(now)} before={rate(before)} {...lists('decided')} />
      <TotalFigure
        name="First touch (median)"
        now={hoursInWords(now.firstTouchHours)}
        before={hoursInWords(before.firstTouchHours)}
        {...lists()}
      />
      <TotalFigure
        name={`Proposals (${number(proposals.now.count)})`}
        now={formatDollars(proposals.now.amount)}
        before={`${formatDollars(proposals.before.amount)} (${number(proposals.before.count)})`}
        {...lists('proposal')}
      />
      <TotalFigure
        name="Prices shown"
        now={number(pricesShown.now)}
        before={number(pricesShown.before)}
        {...lists('estimate')}
      />
    </dl>
  );
}
