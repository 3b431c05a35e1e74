// The last days at a glance, in charts whose numbers are also there as text.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadOverview } from '#contract/leads.ts';
import { leadStatusNames } from '#domain/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { steps } from '#domain/questionnaire.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChoiceButton } from '#web/admin/ui/buttons.tsx';
import { leadQueries, type OverviewDays } from '#web/admin/leads/leads-api.ts';
import { Figure } from '#web/admin/ui/card.tsx';
import { type Bar, BarList } from '#web/admin/ui/bar-list.tsx';
import { ReportFigures } from './report-figures.tsx';
import { DayChart } from './day-chart.tsx';

export function OverviewCharts() {
  const [days, setDays] = useState<OverviewDays>('30');
  const { data: overview, isError } = useQuery(leadQueries.overview(days));
  return (
    <>
      <div role="group" aria-label="Period" className="mb-4 flex gap-2">
        {(['7', '30', '90'] as const).map((each) => (
          <ChoiceButton key={each} chosen={each === days} onClick={() => setDays(each)}>
            {each} days
          </ChoiceButton>
        ))}
      </div>
      {isError && <p className="text-muted">The overview could not be loaded. Please try again later.</p>}
      <ReportFigures days={days} />
      {overview ? <Charts overview={overview} /> : !isError && <Spinner label="Loading overview" />}
    </>
  );
}

function Charts({ overview }: { readonly overview: LeadOverview }) {
  const { perDay, byStatus, medianTotal } = overview;
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2 xl:grid-cols-3">
      <div className="min-w-0 space-y-4 lg:col-span-2 xl:col-span-1">
        <dl className="grid grid-cols-2 gap-3">
          <Figure name="Median total" value={medianTotal === null ? '–' : formatDollars(medianTotal)} />
        </dl>
        <DayChart days={perDay} />
      </div>
      <div className="min-w-0 space-y-6">
        <BarList
          title="By status"
          bars={byStatus.map(({ status, leads: value }) => ({ name: leadStatusNames[status], value }))}
        />
        <BarList title="By source" bars={sourceBars(overview)} />
      </div>
      <BarList title="Visits that reached each step" bars={funnelBars(overview)} />
    </div>
  );
}

function sourceBars({ byStatus, bySource }: LeadOverview): Bar[] {
  const bars = bySource.map(({ source, leads }) => ({ name: source ?? 'Not known', value: leads }));
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
