// What came in, what it is worth, and how much of it is won: a period against as many days before it.
import { useQuery } from '@tanstack/react-query';
import type { LeadReport } from '#contract/leads.ts';
import { formatDollars } from '#domain/money.ts';
import { leadQueries, type OverviewDays } from '#web/admin/leads/leads-api.ts';
import { sectionPath } from '#web/admin/paths.ts';
import { BarList } from '#web/admin/ui/bar-list.tsx';
import { Figure } from '#web/admin/ui/card.tsx';
import { type Decided, hoursInWords, rateNote, winPercent } from '#domain/report-words.ts';

type WinRates = LeadReport['winRate']['source'];

/** The list with this filter. */
function listPath(filter: Readonly<Record<string, string>>): string {
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
  return (
    <div className="mb-6 space-y-6">
      <dl
        aria-label={`The last ${report.days} days`}
        className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7"
      >
        <Figure
          name="Leads"
          value={number(leads.now)}
          note={before(number(leads.before))}
          to={listPath({ from, to })}
        />
        <Figure
          name="Prices shown"
          value={number(pricesShown.now)}
          note={before(number(pricesShown.before))}
          to={listPath({ from, to })}
        />
        <Figure
          name="First touch (median)"
          value={hoursInWords(firstTouchHours.now)}
          note={before(hoursInWords(firstTouchHours.before))}
          to={listPath({ untouched: 'true' })}
        />
        <Figure
          name="Proposals"
          value={number(proposals.now.count)}
          note={`${formatDollars(proposals.now.amount)}; ${before(`${number(proposals.before.count)}, ${formatDollars(proposals.before.amount)}`)}`}
          to={listPath({ status: 'proposal' })}
        />
        <Figure
          name="Won"
          value={number(won.now.count)}
          note={`${formatDollars(won.now.amount)}; ${before(`${number(won.before.count)}, ${formatDollars(won.before.amount)}`)}`}
          to={listPath({ status: 'closed' })}
        />
        <Figure
          name="Yield of what was won"
          value={formatDollars(won.now.yield)}
          note={before(formatDollars(won.before.yield))}
          to={listPath({ status: 'closed' })}
        />
        <Figure
          name="Win rate"
          value={percent(decided.now)}
          note={before(percent(decided.before))}
          to={listPath({ status: 'lost' })}
        />
      </dl>
      {winRate.state.length > 0 && (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
          <WinRate title="Win rate by source" rates={winRate.source} nameOf={(name) => name ?? 'Not known'} />
          <WinRate
            title="Win rate by person"
            rates={winRate.person}
            nameOf={(name) => name ?? 'Nobody'}
            to={(name) => listPath({ assignedTo: name ?? 'none' })}
          />
          <WinRate
            title="Win rate by state"
            rates={winRate.state}
            nameOf={(name) => name ?? 'Not known'}
            to={(name) => (name === null ? undefined : listPath({ state: name }))}
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
  readonly to?: (name: string | null) => string | undefined;
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
          note: rateNote(now, before),
          to: to?.(name),
        }))}
    />
  );
}
