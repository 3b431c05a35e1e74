import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { LeadListResponse } from '#contract/leads.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { download } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { Scroller } from '#web/admin/ui/screen.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { sendHeldStatuses } from '../held-status.ts';
import { AddLead } from '../lead/add-lead.tsx';
import { LeadPanel } from '../lead/lead-panel.tsx';
import { leadQueries, refreshLeads } from '../leads-api.ts';
import {
  addressOf,
  filterQuery,
  isFiltered,
  type LeadsView,
  placeOf,
  useLeadsView,
  countOf,
  countText,
} from '../leads-view.ts';
import { OverviewToggle } from '../report/overview.tsx';
import { BulkBar, useChosen } from './bulk-bar.tsx';
import { LeadFilters, StatusFilter } from './lead-filters.tsx';
import { LeadsTable } from './leads-table.tsx';
import { lastPageOf, Paging } from './paging.tsx';
import { KeysDialog, useDesk } from './use-desk.tsx';
import { returnTo, useListFocus } from './use-list-focus.ts';

/** From here there is room for a lead beside the list (Tailwind's `xl`). */
const roomForBoth = '(min-width: 80rem)';

/** From here there is room for a lead and all columns of the list. */
const roomForColumns = '(min-width: 105rem)';

export function LeadsSection() {
  const [view, change] = useLeadsView();
  const { data: page, isFetching: loading, isPlaceholderData } = useQuery(leadQueries.list(view));

  const last = page && !isPlaceholderData ? lastPageOf(page) : undefined;
  const isBeyond = last !== undefined && view.page > last;
  useEffect(() => {
    if (isBeyond) change({ page: last }, { replace: true });
  });

  const loaded = isPlaceholderData ? undefined : page;
  const from = `${adminPaths.panel}?${placeOf(addressOf(view, { page: view.page, lead: '' })).address}`;
  useEffect(() => {
    if (loaded) returnTo(from);
  }, [loaded, from]);

  const filters = addressOf(view, { page: 1, lead: '' }).toString();
  const chosen = useChosen(page?.leads ?? [], filters);
  const desk = useDesk({ view, change, page: loaded, chosen });
  const list = useListFocus({ open: desk.open, currentId: desk.currentId, page: loaded });
  const isOpen = desk.open !== '';

  /** The list of a figure stands below the figures. */
  function showList(): void {
    list.current?.closest('section')?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  }

  const isCovered = !useMedia(roomForBoth) && isOpen;
  const isNarrow = !useMedia(roomForColumns) && isOpen;

  return (
    <div data-leads-list className={`flex min-h-0 flex-1 flex-col ${isOpen ? 'xl:mr-108' : ''}`}>
      <div inert={isCovered} className="flex min-h-0 flex-1 flex-col">
        <Scroller className={isOpen ? 'xl:pr-4' : ''}>
          <div className="@container">
            <ListHeader
              view={view}
              onShowKeys={desk.showKeys}
              onAdded={(lead) => change({ page: 1, lead })}
            />
            <OverviewToggle onFollow={showList} />
            <section aria-label="List of leads" className="mt-2">
              <StatusFilter view={view} onChoose={(status) => change({ status })} />
              <LeadFilters view={view} onChange={change} />
              <NewerLeads view={view} asOf={page?.asOf} onShow={() => change({ page: 1 })} />
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys beside the rows' own controls */}
              <div
                ref={list}
                tabIndex={-1}
                onKeyDown={desk.onKey}
                aria-busy={loading}
                className="relative mt-2 outline-none lg:rounded-lg lg:border lg:border-line lg:bg-paper lg:px-2"
              >
                {loading && <Loading over={page !== undefined && page.leads.length > 0} />}
                {page && page.leads.length > 0 && (
                  <div className={loading ? 'opacity-50' : ''}>
                    <LeadsTable
                      leads={page.leads}
                      sort={view.due || view.view !== '' ? undefined : view.sort}
                      from={from}
                      desk={desk}
                      chosen={chosen}
                      isNarrow={isNarrow}
                    />
                  </div>
                )}
                {!loading && (!page || page.leads.length === 0) && <NoRows view={view} page={page} />}
              </div>
              {page && <Paging page={view.page} loaded={page} onTurn={(to) => change({ page: to })} />}
            </section>
          </div>
        </Scroller>
        {chosen.leads.length > 0 && (
          <BulkBar chosen={chosen} view={view} asOf={page?.asOf} total={page?.total ?? 0} />
        )}
      </div>
      {isOpen && (
        <LeadPanel
          key={desk.open}
          id={desk.open}
          listed={desk.listed}
          from={from}
          noteFirst={desk.noteFirst}
          onKeyDown={desk.onKey}
          onClose={desk.close}
          onPrevious={desk.previous}
          onNext={desk.next}
        />
      )}
      {desk.showsKeys && <KeysDialog onClose={desk.hideKeys} />}
    </div>
  );
}

interface NewerLeadsProps {
  readonly view: LeadsView;
  readonly asOf: string | undefined;
  readonly onShow: () => void;
}

/** Nothing moves until it is pressed. */
function NewerLeads({ view, asOf, onShow }: NewerLeadsProps) {
  const { data: counts } = useQuery(leadQueries.newer(view, asOf));
  const count = countOf(counts, view.status) ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <SmallButton
          className="mt-2 w-full"
          onClick={() => {
            onShow();
            void sendHeldStatuses().then(refreshLeads);
          }}
        >
          {countText(count)} new {count === 1 ? 'lead' : 'leads'}
        </SmallButton>
      )}
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

interface NoRowsProps {
  readonly view: LeadsView;
  /** Undefined: it could not be loaded. */
  readonly page: LeadListResponse | undefined;
}

/** In the place of the rows, when there are none. */
function NoRows({ view, page }: NoRowsProps) {
  if (!page) {
    return <Words>The leads could not be loaded. Please check your connection and press Refresh.</Words>;
  }
  return (
    <Words>
      <span className="block font-medium text-ink">No leads found</span>
      {isFiltered(view)
        ? 'Nothing matches these filters.'
        : 'A lead comes with the first visitor who asks for a price.'}
    </Words>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  return <p className="p-8 text-center text-muted">{children}</p>;
}

interface ListHeaderProps {
  readonly view: LeadsView;
  readonly onShowKeys: () => void;
  readonly onAdded: (lead: string) => void;
}

function ListHeader({ view, onShowKeys, onAdded }: ListHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <h2 className="text-xl leading-7 font-semibold">Leads Management</h2>
        <p className="text-sm leading-5 text-muted">View and manage customer leads</p>
      </div>
      <div className="flex gap-2 large-text:flex-wrap">
        <SmallButton variant="quiet" onClick={onShowKeys} className="max-lg:hidden">
          Keys
        </SmallButton>
        <AddLead onAdded={onAdded} />
        <ExportButton view={view} />
        <SmallButton
          variant="secondary"
          className="max-sm:px-2!"
          onClick={() => void sendHeldStatuses().then(refreshLeads)}
        >
          <RefreshIcon />
          Refresh
        </SmallButton>
      </div>
    </div>
  );
}

function ExportButton({ view }: { readonly view: LeadsView }) {
  const exporting = useMutation({
    mutationFn: () =>
      download('GET /leads/export.csv', { query: filterQuery(view) }, `leads-${businessToday()}.csv`),
    meta: { failure: 'Failed to export leads' },
  });
  return (
    <SmallButton
      variant="secondary"
      className="max-sm:px-2!"
      data-export
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </SmallButton>
  );
}
