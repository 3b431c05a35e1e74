import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDollars } from '#domain/money.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { leadQueries } from '#web/admin/leads/leads-api.ts';

const OverviewCharts = lazy(async () => ({
  default: (await import('./overview-charts.tsx')).OverviewCharts,
}));

const storageKey = 'leadsOverview';

/** One line of figures; the charts load when it is opened. The device remembers whether it is open. */
export function OverviewToggle() {
  const [open, setOpen] = useState(() => localStorage.getItem(storageKey) === 'open');
  function toggle(): void {
    localStorage.setItem(storageKey, open ? 'closed' : 'open');
    setOpen(!open);
  }
  return (
    <section aria-label="Overview" className="mt-2 rounded-lg border border-line bg-paper">
      <div className="flex items-center gap-x-3 pr-3">
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
        <Figures />
      </div>
      {open && (
        <div className="min-h-80 p-4 pt-1">
          <Suspense fallback={<Spinner label="Loading overview" />}>
            <OverviewCharts />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function Figures() {
  const { data: overview } = useQuery(leadQueries.overview('30'));
  if (!overview) return null;
  const { leads, medianTotal } = overview;
  const median = medianTotal === null ? '' : ` · median ${formatDollars(medianTotal)}`;
  return (
    <p className="text-sm text-muted">
      {leads === 1 ? '1 lead' : `${leads.toLocaleString('en-AU')} leads`} in 30 days{median}
    </p>
  );
}
