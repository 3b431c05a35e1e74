import { keepPreviousData, type QueryFilters, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgainMs, type Lead, type LeadListResponse } from '#contract/leads/leads.ts';
// The queries of the leads screens, with their keys. After a change, `refreshLeads` fetches all leads on the screen again.
import type { Period } from '#domain/period.ts';
import { pageContext } from '#web/admin/page-context.ts';
import { fetchValue, queryClient, queryOf, triesAgain } from '#web/admin/query-client.ts';
import { call, session } from '#web/admin/session/session.ts';
import type { BodyOf, ResponseOf } from '#web/api/request.ts';
import { countOf, filterQuery, isPersonalSearch, type LeadsView, listQuery, viewOf } from './leads-view.ts';

/** The leads of one page of the list, and the number of leads before it. */
export type ListPage = LeadListResponse & { readonly skip: number };

export const leadQueries = {
  list: (view: LeadsView) =>
    queryOptions({
      queryKey: ['GET /leads', listQuery(view)],
      queryFn: async ({ signal }): Promise<ListPage> => {
        const query = listQuery(view);
        // Addresses are logged on their way, so they hold no email and no phone.
        const page = await (isPersonalSearch(view.search)
          ? fetchValue('POST /leads/search', { body: query, signal })
          : fetchValue('GET /leads', { query, signal }));
        return { ...page, skip: query.skip };
      },
      // The previous page stays on the screen while another one loads.
      placeholderData: keepPreviousData,
      ...triesAgain,
      meta: { failure: 'Failed to load leads' },
    }),
  counts: (view: LeadsView) =>
    queryOptions({
      // Each status is counted, whichever is chosen.
      ...queryOf('POST /leads/counts', { body: filterQuery({ ...view, status: '' }) }),
      placeholderData: keepPreviousData,
    }),
  /** The number of leads that came since the list was loaded. */
  newer: (view: LeadsView, asOf: string | undefined) =>
    queryOptions({
      ...queryOf('POST /leads/counts', {
        body: { ...filterQuery({ ...view, status: '' }), from: asOf ?? '' },
      }),
      // Only while the page is in view.
      refetchInterval: 30_000,
      enabled: asOf !== undefined && view.datesOf === '',
    }),
  detail: (id: string) =>
    queryOptions({
      ...queryOf('GET /leads/:id', { params: { id } }),
      ...triesAgain,
      meta: { failure: 'Failed to load lead details' },
    }),
  mailPreview: (id: string, body: BodyOf<'POST /leads/:id/mail-preview'>) =>
    queryOptions({
      ...queryOf('POST /leads/:id/mail-preview', { params: { id }, body }),
      enabled: pageContext().mailsEstimate === true,
      // The previous mail keeps its place while another one is written.
      placeholderData: keepPreviousData,
    }),
  report: (period: Period) =>
    queryOptions({
      ...queryOf('GET /leads/report', { query: { ...period } }),
      placeholderData: keepPreviousData,
    }),
  overview: () =>
    queryOptions({
      ...queryOf('GET /leads/overview', { query: { days: '30' } }),
      placeholderData: keepPreviousData,
    }),
};

/** The number of leads in the view Today. Undefined until it is known. */
export function useToDoToday(): number | undefined {
  const { data: counts } = useQuery(leadQueries.counts(viewOf(new URLSearchParams('view=today'))));
  return countOf(counts);
}

/** Whether the lead is open, as a page or beside the list. */
export function isOnScreen(id: string): boolean {
  const query = queryClient.getQueryCache().find({ queryKey: leadQueries.detail(id).queryKey });
  return query?.isActive() === true;
}

/** The lead's revision after the admin's own last change. The loaded lead may be older. */
const ownRevision = (id: string) => ['own revision', id];

export function noteRevision(id: string, revision: number): void {
  queryClient.setQueryData(ownRevision(id), revision);
}

/** The newest known revision, so that an admin's own quick changes do not conflict. */
export function newestRevision({ _id, revision }: Pick<Lead, '_id' | 'revision'>): number {
  return Math.max(revision, queryClient.getQueryData<number>(ownRevision(_id)) ?? 0);
}
queryClient.setQueryDefaults(['own revision'], { gcTime: Infinity });

/**
 * Returns the emails of those who have the lead open, too, and fetches it again once a colleague has changed it. A failure shows no
 * message, because the person did not cause it.
 */
export function useColleagues(id: string, isShown = true): readonly string[] {
  const { queryKey } = leadQueries.detail(id);
  useEffect(() => {
    function leave(): void {
      if (session.read().status !== 'signed_in') return;
      const sent = { params: { id }, query: { open: 'false' }, isBackground: true, keepalive: true } as const;
      void call('GET /leads/:id/revision', sent);
    }
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);
  const { data: openBy = [] } = useQuery({
    // Not a key of `refreshLeads`: one's own changes fetch the lead anyway.
    queryKey: ['newest lead', id],
    queryFn: async ({ signal }) => {
      const sent = { params: { id }, signal, isBackground: true } as const;
      const { mark, openBy: others } = await fetchValue('GET /leads/:id/revision', sent);
      const shown = queryClient.getQueryData(queryKey);
      const isLoading = !shown && queryClient.isFetching({ queryKey }) > 0;
      if (isLoading || shown?.mark === mark) return others;
      const lead = await fetchValue('GET /leads/:id', sent);
      // One's own change meanwhile has fetched a newer one.
      if (queryClient.getQueryData(queryKey) === shown) queryClient.setQueryData(queryKey, lead);
      return others;
    },
    enabled: isShown,
    refetchInterval: askAgainMs,
  });
  return openBy;
}

type Worked = ResponseOf<'GET /leads/revision'>['leads'][number];

/**
 * By id: who has a lead of the list open, and the lead itself if a colleague has changed it since the list was loaded. Nothing moves
 * because of it.
 */
export function useColleaguesWork({ leads, asOf }: ListPage): ReadonlyMap<string, Partial<Worked>> {
  const ids = leads.map(({ _id }) => _id).join(',');
  const { data } = useQuery({
    queryKey: ['work of colleagues', ids],
    queryFn: ({ signal }) => fetchValue('GET /leads/revision', { query: { ids }, signal }),
    enabled: ids !== '',
    refetchInterval: askAgainMs,
  });
  const seen = new Map(leads.map((lead) => [lead._id, newestRevision(lead)]));
  return new Map(
    data?.leads.map(({ openBy, ...lead }) => {
      const { last, revision } = lead;
      const ahead = revision - (seen.get(lead._id) ?? revision);
      const isSince = last !== null && last.at > (asOf ?? last.at);
      // Notes and prices do not raise the revision.
      const isNewer = ahead > 0 || (ahead === 0 && isSince && last.who !== session.person());
      return [lead._id, { openBy, ...(isNewer && { ...lead, last: isSince ? last : null }) }];
    }),
  );
}

/** For useMutation: changes of one lead are sent one after the other. */
export const changesOf = (id: string) => ({ id: `changes of lead ${id}` });

/** Puts the server's answer in place wherever the lead is on the screen. */
export function showChange(changed: Lead): void {
  const { _id: id, revision } = changed;
  noteRevision(id, revision);
  queryClient.setQueryData(leadQueries.detail(id).queryKey, (before) => before && { ...before, ...changed });
  queryClient.setQueriesData<ListPage>({ queryKey: ['GET /leads'] }, (page) => {
    const leads = page?.leads.map((lead) =>
      // Why it is in Today is said by the list alone.
      lead._id === id ? { ...lead, ...changed, reason: lead.reason } : lead,
    );
    return page && leads && { ...page, leads };
  });
}

/** Cancels requests under way first: their responses may be older than the change. */
export async function refreshLeads(): Promise<void> {
  const ofLeads: QueryFilters = { predicate: ({ queryKey: [route] }) => String(route).includes(' /leads') };
  await queryClient.cancelQueries(ofLeads);
  await queryClient.invalidateQueries(ofLeads);
}
