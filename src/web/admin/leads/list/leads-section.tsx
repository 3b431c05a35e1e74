import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { LeadListResponse } from '#contract/leads/leads.ts';
import { formatDollars } from '#domain/money.ts';
import { runKey } from '#web/admin/commands/commands.ts';
import { adminPaths, overviewPath } from '#web/admin/paths.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { useMinute } from '#web/admin/ui/format-moment.ts';
import { Scroller } from '#web/admin/ui/screen.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { LeadPanel } from '../lead/lead-panel.tsx';
import { leadQueries, refreshLeads } from '../leads-api.ts';
import {
  addressOf,
  countOf,
  countText,
  everything,
  isFiltered,
  placeOf,
  useBareAddress,
  useLeadsView,
} from '../leads-view.ts';
import { NotSavedYet } from '../not-saved-yet.tsx';
import { BulkBar, useChosen } from './bulk-bar.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { LeadsTable } from './leads-table.tsx';
import { ListHeader } from './list-header.tsx';
import { lastPageOf, Paging } from './paging.tsx';
import { useDesk } from './use-desk.tsx';
import { returnTo, useListFocus } from './use-list-focus.ts';

/** The width with room for a lead beside the list (Tailwind's `xl`). */
const roomForBoth = '(min-width: 80rem)';

/** Kept on the device: whether Today opens the next lead after an outcome. */
const opensNextKey = 'leadsOpenNext';

export function LeadsSection() {
  useBareAddress();
  useMinute();
  const [view, change] = useLeadsView();
  const { data: page, isFetching: loading, isPlaceholderData } = useQuery(leadQueries.list(view));
  const [opensNext, setOpensNext] = useState(() => localStorage.getItem(opensNextKey) !== 'no');

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

  const chosen = useChosen(page?.leads ?? []);
  const desk = useDesk(loaded, chosen);
  const list = useListFocus(desk.open, desk.currentId, loaded);
  const isOpen = desk.open !== '';

  function chooseOpensNext(wanted: boolean): void {
    localStorage.setItem(opensNextKey, wanted ? 'yes' : 'no');
    setOpensNext(wanted);
  }

  const isCovered = !useMedia(roomForBoth) && isOpen;

  return (
    <div data-leads-list className={`flex min-h-0 flex-1 flex-col ${isOpen ? 'xl:mr-108' : ''}`}>
      <div inert={isCovered} className="flex min-h-0 flex-1 flex-col">
        <Scroller className={`max-sm:p-3 max-sm:pt-2 md:px-5 md:py-2 ${isOpen ? 'xl:pr-4' : ''}`}>
          <div className="@container flex flex-col">
            <ListHeader opensNext={opensNext} onOpensNext={chooseOpensNext} />
            <OverviewLine />
            <section aria-label="List of leads" className="mt-1.5">
              <NotSavedYet />
              <LeadFilters />
              <NewerLeads asOf={page?.asOf} />
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys beside the rows' own controls */}
              <div
                ref={list}
                tabIndex={-1}
                onKeyDown={(event) => runKey(event, 'list')}
                aria-busy={loading}
                className="lead-list"
              >
                {loading && <Loading over={page !== undefined && page.leads.length > 0} />}
                {page && page.leads.length > 0 && (
                  <div className={loading ? 'opacity-50' : ''}>
                    <LeadsTable page={page} from={from} desk={desk} chosen={chosen} />
                  </div>
                )}
                {!loading && (!page || page.leads.length === 0) && <NoRows page={page} />}
              </div>
              {page && <Paging loaded={page} />}
            </section>
          </div>
        </Scroller>
        {chosen.leads.length > 0 && <BulkBar chosen={chosen} page={page} />}
      </div>
      {isOpen && (
        <LeadPanel key={desk.open} desk={desk} from={from} opensNext={opensNext && view.view === 'today'} />
      )}
    </div>
  );
}

/** One line of figures, and the way to all of them. A phone has the list first. */
function OverviewLine() {
  const [view] = useLeadsView();
  const { data: overview } = useQuery(leadQueries.overview());
  return (
    <section
      aria-label="Figures"
      className="flex min-h-11 flex-wrap items-center gap-x-3 max-sm:order-last max-sm:mt-2 lg:min-h-8"
    >
      <Link to={overviewPath()} className="font-semibold text-accent-text underline">
        Figures
      </Link>
      {overview && (
        <p className="text-sm text-muted">
          {`${overview.leads === 1 ? '1 lead' : `${countText(overview.leads)} leads`} in ${overview.days} days${overview.medianTotal === null ? '' : ` · median ${formatDollars(overview.medianTotal)}`}`}
        </p>
      )}
      {overview && overview.robots > 0 && (
        <Link to={`?${addressOf(view, robotsQueue)}`} className="text-sm text-accent-text underline">
          {overview.robots === 1 ? '1 may be a robot' : `${countText(overview.robots)} may be robots`}
        </Link>
      )}
    </section>
  );
}

/** New leads that somebody has to look at: a browser may have filled in the hidden field by itself. */
const robotsQueue = { ...everything, suspectedRobot: 'true', status: 'new', lead: '' } as const;

/** Offers newer leads. The list does not move until this button is pressed. */
function NewerLeads({ asOf }: { readonly asOf: string | undefined }) {
  const [view, change] = useLeadsView();
  const { data: counts } = useQuery(leadQueries.newer(view, asOf));
  const count = countOf(counts, view.status) ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <SmallButton
          variant="primary"
          className="mt-2 w-full"
          onClick={() => {
            change({ page: 1 });
            void refreshLeads();
          }}
        >
          {`${countText(count)} new ${count === 1 ? 'lead' : 'leads'}`}
        </SmallButton>
      )}
    </div>
  );
}

/** Lies over the list, so that rows do not move while somebody works on them. */
function Loading({ over }: { readonly over: boolean }) {
  return (
    <p
      role="status"
      className={`flex items-center justify-center gap-2 text-muted ${over ? 'absolute inset-x-0 top-0 z-10 p-2' : 'p-4'}`}
    >
      <Spinner />
      <span>Loading leads...</span>
    </p>
  );
}

/** Replaces the rows when there are none. `page` is undefined if it could not be loaded. */
function NoRows({ page }: { readonly page: LeadListResponse | undefined }) {
  const [view] = useLeadsView();
  const why = isFiltered(view)
    ? 'Nothing matches these filters.'
    : 'A lead comes with the first visitor who asks for a price.';
  return (
    <p className="p-8 text-center text-muted">
      {page && <span className="block font-medium text-ink">No leads found</span>}
      <span>
        {page ? why : 'The leads could not be loaded. Please check your connection and press Refresh.'}
      </span>
    </p>
  );
}
