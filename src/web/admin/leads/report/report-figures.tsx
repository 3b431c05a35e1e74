// What came in, what it is worth, and how much of it is won: a period against as many days before it.
import type { ReactNode } from 'react';
import type { LeadReport } from '#contract/lead-report.ts';
import { formatDollars } from '#domain/money.ts';
import { type Decided, hoursInWords, rateInWords, winPercent } from '#domain/report-words.ts';
import { sectionPath } from '#web/admin/paths.ts';
import { BarList } from '#web/admin/ui/bar-list.tsx';
import { Figure } from '#web/admin/ui/card.tsx';

type Rates = LeadReport['winRate']['source'];

/** The list with this filter. */
export function listPath(filter: Readonly<Record<string, string>>): string {
  return `${sectionPath('leads')}&${new URLSearchParams(filter)}`;
}

const number = (count: number) => count.toLocaleString('en-AU');

const forLeads = (count: number) => (count === 1 ? 'for 1 lead' : `for ${number(count)} leads`);

const countAndAmount = ({ count, amount }: { readonly count: number; readonly amount: number }) =>
  `${number(count)}, ${formatDollars(amount)}`;

const percent = (decided: Decided) => {
  const won = winPercent(decided);
  return won === undefined ? '–' : `${won}%`;
};

/** What came in, what it is worth, and how much of it is won; `children` are further figures. */
export function ReportFigures({
  report,
  children,
}: {
  readonly report: LeadReport;
  readonly children: ReactNode;
}) {
  const { from, to, leads, erased, pricesShown, pricedLeads, firstTouchHours, proposals, won, decided } =
    report;
  const before = (value: string) => `before: ${value}`;
  const listOf = (filter: Readonly<Record<string, string>>) => listPath({ from, to, ...filter });
  return (
    <dl aria-label={`The last ${report.days} days`} className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-4">
      <Figure
        name="Leads"
        value={number(leads.now)}
        notes={[
          ...(erased.now > 0 ? [`${number(erased.now)} erased since`] : []),
          before(number(leads.before)),
        ]}
        to={listOf({})}
      />
      <Figure
        name="Prices shown"
        value={number(pricesShown.now)}
        notes={[forLeads(pricedLeads.now), before(number(pricesShown.before))]}
        to={listOf({ datesOf: 'estimate' })}
      />
      <Figure
        name="First touch (median)"
        value={hoursInWords(firstTouchHours.now)}
        notes={[before(hoursInWords(firstTouchHours.before))]}
        to={listOf({})}
      />
      <Figure
        name="Proposals"
        value={number(proposals.now.count)}
        notes={[formatDollars(proposals.now.amount), before(countAndAmount(proposals.before))]}
        to={listOf({ datesOf: 'proposal' })}
      />
      <Figure
        name="Won"
        value={number(won.now.count)}
        notes={[formatDollars(won.now.amount), before(countAndAmount(won.before))]}
        to={listOf({ datesOf: 'won' })}
      />
      <Figure
        name="Yield of what was won"
        value={formatDollars(won.now.yield)}
        notes={[before(formatDollars(won.before.yield))]}
        to={listOf({ datesOf: 'won' })}
      />
      <Figure
        name="Win rate"
        value={percent(decided.now)}
        notes={[before(percent(decided.before))]}
        to={listOf({ datesOf: 'decided' })}
      />
      {children}
    </dl>
  );
}

export function WinRates({ report: { from, to, winRate } }: { readonly report: LeadReport }) {
  const listOf = (filter: Readonly<Record<string, string>>) => listPath({ from, to, ...filter });
  if (winRate.state.length === 0) return null;
  return (
    <>
      <WinRate
        title="Win rate by source"
        rates={winRate.source}
        nameOf={(name) => name ?? 'Not known'}
        to={(name) => listOf({ datesOf: 'decided', source: name ?? 'none' })}
      />
      <WinRate
        title="Win rate by person"
        rates={winRate.person}
        nameOf={(name) => name ?? 'Nobody'}
        to={(name) => listOf({ datesOf: 'decided', assignedTo: name ?? 'none' })}
      />
      <WinRate
        title="Win rate by state"
        rates={winRate.state}
        nameOf={(name) => name ?? 'Not known'}
        to={(name) => (name === null ? undefined : listOf({ datesOf: 'decided', state: name }))}
      />
    </>
  );
}

interface WinRateProps {
  readonly title: string;
  readonly rates: Rates;
  readonly nameOf: (name: string | null) => string;
  readonly to: (name: string | null) => string | undefined;
}

/** Percent of the leads that were decided in the period. */
function WinRate({ title, rates, nameOf, to }: WinRateProps) {
  return (
    <BarList
      title={title}
      full={100}
      bars={rates
        .filter(({ now }) => now.won + now.lost > 0)
        .map(({ name, now, before }) => ({
          name: nameOf(name),
          value: winPercent(now) ?? 0,
          words: rateInWords(now, before),
          to: to(name),
        }))}
    />
  );
}
