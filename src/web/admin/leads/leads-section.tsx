import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { leadQueries, refreshLeads } from './leads-api.ts';
import { ExportButton } from './list/export-button.tsx';
import { LeadFilters } from './list/lead-filters.tsx';
import { LeadsTable } from './list/leads-table.tsx';
import { addressOf } from './list/leads-view.ts';
import { lastPageOf, Paging } from './list/paging.tsx';
import { StatusFilter } from './list/status-filter.tsx';
import { useLeadsView } from './list/use-leads-view.ts';
import { KeysDialog } from './panel/keys-dialog.tsx';
import { LeadPanel } from './panel/lead-panel.tsx';
import { useDesk } from './panel/use-desk.ts';
import { OverviewToggle } from './overview/overview-toggle.tsx';

export function LeadsSection() {
  const [view, change] = useLeadsView();
  const { data: page, isFetching: loading, isPlaceholderData } = useQuery(leadQueries.list(view));

  const last = page && !isPlaceholderData ? lastPageOf(page) : undefined;
  const isBeyond = last !== undefined && view.page > last;
  useEffect(() => {
    if (isBeyond) change({ page: last }, { replace: true });
  });

  const loaded = isPlaceholderData ? undefined : page;
  const desk = useDesk(view, change, loaded);
  const from = `${adminPaths.panel}?${addressOf(view, { page: view.page })}`;

  return (
    <div className={desk.open === '' ? '' : 'lg:mr-98'}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 className="text-xl leading-7 font-semibold">Leads Management</h2>
          <p className="text-sm leading-5 text-muted">View and manage customer leads</p>
        </div>
        <div className="flex gap-2">
          <Button variant="quiet" onClick={desk.showKeys} className="px-3 text-sm max-lg:hidden lg:min-h-10">
            Keys
          </Button>
          <ExportButton view={view} />
          <Button
            variant="secondary"
            onClick={() => void refreshLeads()}
            className="px-3 text-sm lg:min-h-10"
          >
            <RefreshIcon />
            Refresh
          </Button>
        </div>
      </div>
      <OverviewToggle />
      <section aria-label="List of leads" className="mt-2">
        <StatusFilter view={view} onChoose={(status) => change({ status })} />
        <LeadFilters view={view} onChange={change} />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys beside the rows' own controls */}
        <div
          onKeyDown={desk.onKey}
          aria-busy={loading}
          className="relative mt-2 lg:rounded-lg lg:border lg:border-line lg:bg-paper lg:px-2"
        >
          {loading && <Loading over={page !== undefined && page.leads.length > 0} />}
          {page && page.leads.length > 0 && (
            <div className={loading ? 'opacity-50' : ''}>
              <LeadsTable leads={page.leads} sort={view.sort} from={from} desk={desk} />
            </div>
          )}
          {!loading && page?.leads.length === 0 && (
            <p className="p-8 text-center text-muted">
              {page.totalIsAtLeast
                ? `Only the first ${page.total.toLocaleString('en-AU')} are listed. Narrow by date or search to find others.`
                : 'No leads found'}
            </p>
          )}
          {!loading && !page && (
            <p className="p-8 text-center text-muted">
              The leads could not be loaded. Please check your connection and press Refresh.
            </p>
          )}
          {desk.open !== '' && (
            <LeadPanel
              key={desk.open}
              id={desk.open}
              listed={desk.listed}
              from={from}
              noteFirst={desk.noteFirst}
              onClose={desk.close}
              onPrevious={desk.previous}
              onNext={desk.next}
            />
          )}
        </div>
        {page && <Paging page={view.page} loaded={page} onTurn={(to) => change({ page: to })} />}
      </section>
      {desk.showsKeys && <KeysDialog onClose={desk.hideKeys} />}
    </div>
  );
}

/** Over the list, so that rows do not move while they are worked on. */
function Loading({ over }: { readonly over: boolean }) {
  return (
    <p
      role="status"
      className={`flex items-center justify-center gap-2 text-muted ${over ? 'absolute inset-x-0 top-0 z-10 p-2' : 'p-4'}`}
    >
      <Spinner />
      Loading leads...
    </p>
  );
}
