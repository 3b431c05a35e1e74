import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { leadQueries } from './leads-api.ts';
import { LeadFilters } from './list/lead-filters.tsx';
import { LeadsTable } from './list/leads-table.tsx';
import { addressOf } from './list/leads-view.ts';
import { Paging } from './list/paging.tsx';
import { StatusFilter } from './list/status-filter.tsx';
import { useLeadsView } from './list/use-leads-view.ts';
import { OverviewToggle } from './overview/overview-toggle.tsx';

export function LeadsSection() {
  const [view, change] = useLeadsView();
  const { data: page, isFetching: loading, refetch } = useQuery(leadQueries.list(view));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-2xl font-semibold">Leads Management</h2>
          <p className="mt-1 text-muted">View and manage customer leads</p>
        </div>
        <Button variant="secondary" onClick={() => void refetch()}>
          <RefreshIcon />
          Refresh
        </Button>
      </div>
      <OverviewToggle />
      <section aria-label="List of leads" className="mt-6">
        <StatusFilter status={view.status} onChoose={(status) => change({ status })} />
        <LeadFilters view={view} onChange={change} />
        <div aria-busy={loading} className="mt-4 lg:rounded-lg lg:border lg:border-line lg:bg-paper lg:px-2">
          {loading && <Loading />}
          {page && page.leads.length > 0 && (
            <div className={loading ? 'opacity-50' : ''}>
              <LeadsTable
                leads={page.leads}
                sort={view.sort}
                from={`${adminPaths.panel}?${addressOf(view, { page: view.page })}`}
              />
            </div>
          )}
          {!loading && page?.leads.length === 0 && (
            <p className="p-8 text-center text-muted">
              {page.totalIsAtLeast
                ? `Only the first ${page.total.toLocaleString('en')} are listed. Narrow by date or search to find others.`
                : 'No leads found'}
            </p>
          )}
          {!loading && !page && (
            <p className="p-8 text-center text-muted">
              The leads could not be loaded. Please check your connection and press Refresh.
            </p>
          )}
        </div>
        {page && <Paging page={view.page} loaded={page} onTurn={(to) => change({ page: to })} />}
      </section>
    </>
  );
}

function Loading() {
  return (
    <p role="status" className="flex items-center justify-center gap-2 p-4 text-muted">
      <Spinner />
      Loading leads...
    </p>
  );
}
