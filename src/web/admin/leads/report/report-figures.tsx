// What came in, what it is worth, and how much of it is won: a period against as many days before it.
import { useQuery } from '@tanstack/react-query';
import type { LeadReport } from '#contract/leads.ts';
import { formatDollars } from '#domain/money.ts';
import { leadQueries, type OverviewDays } from '#web/admin/leads/leads-api.ts';
import { sectionPath } from '#web/admin/paths.ts';
import { BarList } from '#web/admin/ui/bar-list.tsx';
import { Figure } from '#web/admin/ui/card.tsx';
import { type Decided, hoursInWords, rateInWords, winPercent } from '#domain/report-words.ts';

type WinRates = LeadReport['winRate']['source'];

/** The list with this filter. */
export function listPath(filter: Readonly<Record<string, string>>): string {
  return `${sectionPath('leads')}&${new URLSearchParams(filter)}`;
}

const number = (count: number) => count.toLocaleString('en-AU');

const percent = (decided: Decided) => {
  const won = winPercent(decided);
  return won === undefined ? '–' : `${won}%`;
};

export function ReportFigures({ days }: { readonly days: OverviewDays }) {
  const { data: report, isError } = useQuery(leadQueries.report(days));
  if (isError)
    return <p className="mb-4 text-muted">The figures could not be loaded. Please try again later.</p>;
  if (!report) return null;
  const { from, to, leads, pricesShown, firstTouchHours, proposals, won, decided, winRate } = report;
  const before = (value: string) => `before: ${value}`;
  const listOf = (filter: Readonly<Record<string, string>>) => listPath({ from, to, ...filter });
  return (
    <div className="mb-6 space-y-6">
      <dl aria-label={`The last ${report.days} days`} className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Figure name="Leads" value={number(leads.now)} note={before(number(leads.before))} to={listOf({})} />
        <Figure
          name="Prices shown"
          value={number(pricesShown.now)}
          note={before(number(pricesShown.before))}
          to={listOf({ datesOf: 'estimate' })}
        />
        <Figure
          name="First touch (median)"
          value={hoursInWords(firstTouchHours.now)}
          note={before(hoursInWords(firstTouchHours.before))}
          to={listOf({})}
        />
        <Figure
          name="Proposals"
          value={number(proposals.now.count)}
          note={`${formatDollars(proposals.now.amount)}; ${before(`${number(proposals.before.count)}, ${formatDollars(proposals.before.amount)}`)}`}
          to={listOf({ datesOf: 'proposal' })}
        />
        <Figure
          name="Won"
          value={number(won.now.count)}
          note={`${formatDollars(won.now.amount)}; ${before(`${number(won.before.count)}, ${formatDollars(won.before.amount)}`)}`}
          to={listOf({ datesOf: 'won' })}
        />
        <Figure
          name="Yield of what was won"
          value={formatDollars(won.now.yield)}
          note={before(formatDollars(won.before.yield))}
          to={listOf({ datesOf: 'won' })}
        />
        <Figure
          name="Win rate"
          value={percent(decided.now)}
          note={before(percent(decided.before))}
          to={listOf({ datesOf: 'decided' })}
        />
      </dl>
      {winRate.state.length > 0 && (
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 2xl:grid-cols-3">
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
        </div>
      )}
    </div>
  );
}

interface WinRateProps {
  readonly title: string;
  readonly rates: WinRates;
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
