// The requests of the leads screens, and the keys under which their responses are held. Whatever changes
// a lead calls `refreshLeads`: all that is on the screen is fetched again.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Lead, LeadListResponse } from '#contract/leads.ts';
import type { SettableStatus } from '#domain/leads/lead-status.ts';
import { adminApiBase } from '#web/api/admin-api-base.ts';
import { fetchFile } from '#web/api/download.ts';
import { queryClient, valueOf } from '#web/admin/query-client.ts';
import { call, session } from '#web/admin/session/session.ts';
import type { ShownLead } from './detail/shown-lead.ts';
import { filterQuery, type LeadsView, listQuery } from './list/leads-view.ts';

export interface LeadsPage {
  readonly leads: readonly Lead[];
  readonly total: number;
  /** There are more than `total`. */
  readonly totalIsAtLeast: boolean;
  /** No total came: whether there is another page shows only on turning to it. */
  readonly totalIsUnknown: boolean;
}

export type OverviewDays = '30' | '90';

/** The list may be a bare array: then its length is the total. */
function readLeadsPage(response: Partial<LeadListResponse> | Lead[]): LeadsPage {
  const {
    leads = [],
    total,
    totalIsAtLeast,
  }: Partial<LeadListResponse> = Array.isArray(response) ? { leads: response } : response;
  return {
    leads,
    total: total ?? leads.length,
    totalIsAtLeast: totalIsAtLeast === true,
    totalIsUnknown: total === undefined,
  };
}

export const leadQueries = {
  list: (view: LeadsView) =>
    queryOptions({
      queryKey: ['leads', 'list', view],
      queryFn: async ({ signal }) =>
        readLeadsPage(
          await valueOf(call<'leads'>({ method: 'GET', path: '/leads', query: listQuery(view), signal })),
        ),
      // The page before stays in sight while another one loads.
      placeholderData: keepPreviousData,
      meta: { failure: 'Failed to load leads' },
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'detail', id],
      queryFn: ({ signal }): Promise<ShownLead> =>
        valueOf(call<'lead'>({ method: 'GET', path: '/leads/:id', params: { id }, signal })),
      meta: { failure: 'Failed to load lead details' },
    }),
  overview: (days: OverviewDays) =>
    queryOptions({
      queryKey: ['leads', 'overview', days],
      queryFn: ({ signal }) =>
        valueOf(call<'leadOverview'>({ method: 'GET', path: '/leads/overview', query: { days }, signal })),
      placeholderData: keepPreviousData,
    }),
};

export function refreshLeads(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['leads'] });
}

export interface StatusChange {
  readonly status: SettableStatus;
  readonly revision: number | undefined;
}

export const leadRequests = {
  changeStatus: (id: string, { status, revision }: StatusChange) =>
    valueOf(
      call<'updateLeadStatus'>({
        method: 'PATCH',
        path: '/leads/:id/status',
        params: { id },
        body: { status, ...(revision !== undefined && { revision }) },
      }),
    ),
  addNote: (id: string, text: string) =>
    valueOf(
      call<'addLeadNote'>({ method: 'POST', path: '/leads/:id/notes', params: { id }, body: { text } }),
    ),
  sendToCrm: (id: string) =>
    valueOf(call<'sendLeadAgain'>({ method: 'POST', path: '/leads/:id/hand-off', params: { id } })),
  erase: (id: string) => valueOf(call<'eraseLead'>({ method: 'DELETE', path: '/leads/:id', params: { id } })),
};

/** Undefined: it did not come. */
export function fetchLeadsFile(view: LeadsView): Promise<Blob | undefined> {
  const state = session.read();
  const authorization = state.status === 'signed_in' ? `Bearer ${state.token}` : '';
  const query = new URLSearchParams(filterQuery(view)).toString();
  return fetchFile(
    { base: adminApiBase, headers: () => ({ authorization }) },
    `/leads/export.csv${query === '' ? '' : `?${query}`}`,
  );
}
