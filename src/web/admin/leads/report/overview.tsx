// The last days at a glance, in charts whose numbers are also there as text.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadOverview, LeadReport } from '#contract/lead-report.ts';
import { leadStatusNames } from '#domain/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { steps } from '#domain/questionnaire.ts';
import { type Bar, BarList } from '#web/admin/ui/bar-list.tsx';
import { ChoiceButton } from '#web/admin/ui/buttons.tsx';
import { Figure } from '#web/admin/ui/card.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { leadQueries, type OverviewDays } from '../leads-api.ts';
import { DayChart } from './day-chart.tsx';
import { listPath, ReportFigures, WinRates } from './report-figures.tsx';

const storageKey = 'leadsOverview';

/** One line of figures, and the charts when it is open. The device remembers whether it is. `onFollow`: a figure was pressed. */
export function OverviewToggle({ onFollow }: { readonly onFollow: () => void }) {
  const [open, setOpen] = useState(() => localStorage.getItem(storageKey) === 'open');
  const [days, setDays] = useState<OverviewDays>('30');
  function toggle(): void {
    localStorage.setItem(storageKey, open ? 'closed' : 'open');
    setOpen(!open);
  }
  return (
    <section aria-label="Overview" className="mt-1 rounded-lg border border-line bg-paper">
      <div className="flex items-center gap-x-3 pr-3 large-text:block large-text:pb-2">
        <h3 className="shrink-0">
          <button
            type="button"
            aria-expanded={open}
            onClick={toggle}
            className="flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold lg:min-h-9 hover:bg-hover"
          >
            <ChevronDownIcon className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} />
            Overview
          </button>
        </h3>
        <Figures days={days} />
      </div>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- hears of the links in it, which the router follows
        <div className="min-h-80 p-4 pt-1" onClick={(event) => event.defaultPrevented && onFollow()}>
          <OverviewCharts days={days} onDays={setDays} />
        </div>
      )}
    </section>
  );
}

function Figures({ days: asked }: { readonly days: OverviewDays }) {
  const { data: overview } = useQuery(leadQueries.overview(asked));
  if (!overview) return null;
  const { days, leads, medianTotal } = overview;
  const median = medianTotal === null ? '' : ` · median ${formatDollars(medianTotal)}`;
  return (
    <p className="text-sm text-muted large-text:pl-3">
      {leads === 1 ? '1 lead' : `${leads.toLocaleString('en-AU')} leads`} in {days} days{median}
    </p>
  );
}

interface OverviewChartsProps {
  readonly days: OverviewDays;
  readonly onDays: (days: OverviewDays) => void;
}

function OverviewCharts({ days, onDays }: OverviewChartsProps) {
  const { data: overview, isError } = useQuery(leadQueries.overview(days));
  const { data: report, isError: hasNoReport } = useQuery(leadQueries.report(days));
  return (
    <>
      <div role="group" aria-label="Period" className="mb-4 flex flex-wrap gap-2">
        {(['7', '30', '90'] as const).map((each) => (
          <ChoiceButton key={each} chosen={each === days} onClick={() => onDays(each)}>
            {each} days
          </ChoiceButton>
        ))}
      </div>
      {isError || hasNoReport ? (
        <p className="text-muted">The overview could not be loaded. Please try again later.</p>
      ) : overview && report ? (
        <Charts overview={overview} report={report} />
      ) : (
        <Spinner label="Loading overview" />
      )}
    </>
  );
}

interface ChartsProps {
  readonly overview: LeadOverview;
  readonly report: LeadReport;
}

function Charts({ overview, report }: ChartsProps) {
  const { perDay, byStatus, medianTotal } = overview;
  const listOf = (filter: Readonly<Record<string, string>>) =>
    listPath({ from: perDay[0]?.day ?? '', to: perDay.at(-1)?.day ?? '', ...filter });
  return (
    <>
      <ReportFigures report={report}>
        <Figure
          name="Median total"
          value={medianTotal === null ? '–' : formatDollars(medianTotal)}
          to={listOf({})}
        />
      </ReportFigures>
      <div className="gap-x-8 *:mb-6 *:break-inside-avoid md:columns-2 2xl:columns-3">
        <DayChart days={perDay} />
        <WinRates report={report} />
        <BarList
          title="By status"
          bars={byStatus.map(({ status, leads: value }) => ({
            name: leadStatusNames[status],
            value,
            to: listOf({ status }),
          }))}
        />
        <BarList title="By source" bars={sourceBars(overview, (source) => listOf({ source }))} />
        <BarList title="Visits that reached each step" bars={funnelBars(overview)} />
      </div>
    </>
  );
}

function sourceBars({ byStatus, bySource }: LeadOverview, listOf: (source: string) => string): Bar[] {
  const bars = bySource.map(({ source, leads }) => ({
    name: source ?? 'Not known',
    value: leads,
    to: listOf(source ?? 'none'),
  }));
  const known = byStatus.reduce((sum, row) => sum + row.leads, 0);
  const others = known - bars.reduce((sum, { value }) => sum + value, 0);
  return others > 0 ? [...bars, { name: 'Others', value: others }] : bars;
}

function funnelBars({ funnel }: LeadOverview): Bar[] {
  const first = funnel[0]?.visits ?? 0;
  return funnel.map(({ id, step, visits }) => {
    const known = steps.find((each) => each.id === id);
    const name = `${step} ${known?.title ?? id}`;
    const skippedBy = known?.questions.find(({ implied }) => implied)?.implied?.when;
    // A skipped step has fewer visits by design, so there is no share.
    if (skippedBy !== undefined) return { name, value: visits, hint: `not for ${skippedBy} lifts` };
    return { name, value: visits, ...(first > 0 && { note: `${Math.round((visits / first) * 100)}%` }) };
  });
}
