// The requests of the leads screens, and the query keys of their responses. After a change of a lead,
// `refreshLeads` fetches everything of leads that is on the screen again.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LeadOverview } from '#contract/lead-overview.ts';
import { fieldsOf } from '#domain/fields-of.ts';
import { leadStatuses, type SettableStatus } from '#domain/leads/lead-status.ts';
import { readAmount } from '#domain/money.ts';
import { recordOf } from '#domain/record-of.ts';
import { readAmounts, readList, readText, readWithLists } from '#web/api/read-values.ts';
import { ensureOk, queryClient, valueOf } from '#web/admin/query-client.ts';
import { call } from '#web/admin/session/session.ts';
import { filterQuery, type LeadsView, listQuery } from '#web/admin/leads/list/leads-view.ts';
import { readLead, type ShownLead } from './read-lead.ts';

export interface LeadsPage {
  readonly leads: readonly ShownLead[];
  readonly total: number;
  /** There are more than `total`. */
  readonly totalIsAtLeast: boolean;
  /** No total came: a full page may be the last one. */
  readonly totalIsUnknown: boolean;
}

export type OverviewDays = '30' | '90';

/** The list may be a bare array: then its length is the total. */
function readLeadsPage(value: unknown): LeadsPage | undefined {
  const { leads, total, totalIsAtLeast } = Array.isArray(value) ? { leads: value } : fieldsOf(value);
  if (!Array.isArray(leads)) return undefined;
  const known = readAmount(total);
  return {
    leads: readList(leads, readLead),
    total: known ?? leads.length,
    totalIsAtLeast: totalIsAtLeast === true,
    totalIsUnknown: known === undefined,
  };
}

function readOverview(value: unknown) {
  return readWithLists<LeadOverview>(value, ['perDay', 'byStatus', 'bySource', 'funnel']);
}

function readAdmins(value: unknown) {
  return readList(fieldsOf(value)['admins'], (admin) => {
    const { email, name } = fieldsOf(admin);
    return typeof email === 'string' ? { email, name: readText(name) || email } : undefined;
  });
}

function readCounts(value: unknown) {
  const amounts = readAmounts(value);
  return recordOf(leadStatuses, (status) => amounts[status]);
}

export const leadQueries = {
  list: (view: LeadsView) =>
    queryOptions({
      queryKey: ['leads', 'list', listQuery(view)],
      queryFn: ({ signal }) =>
        valueOf(
          call<'leads'>({ method: 'GET', path: '/leads', query: listQuery(view), signal }),
          readLeadsPage,
        ),
      // The previous page stays on the screen while another one loads.
      placeholderData: keepPreviousData,
      meta: { failure: 'Failed to load leads' },
    }),
  counts: (view: LeadsView) => {
    // Each status is counted, whichever is chosen.
    const query = filterQuery({ ...view, status: undefined });
    return queryOptions({
      queryKey: ['leads', 'counts', query],
      queryFn: ({ signal }) =>
        valueOf(call<'leadCounts'>({ method: 'GET', path: '/leads/counts', query, signal }), readCounts),
      placeholderData: keepPreviousData,
    });
  },
  detail: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'detail', id],
      queryFn: ({ signal }) =>
        valueOf(call<'lead'>({ method: 'GET', path: '/leads/:id', params: { id }, signal }), readLead),
      meta: { failure: 'Failed to load lead details' },
    }),
  admins: () =>
    queryOptions({
      queryKey: ['admins'],
      queryFn: ({ signal }) =>
        valueOf(call<'admins'>({ method: 'GET', path: '/admin/admins', signal }), readAdmins),
    }),
  overview: (days: OverviewDays) =>
    queryOptions({
      queryKey: ['leads', 'overview', days],
      queryFn: ({ signal }) =>
        valueOf(
          call<'leadOverview'>({ method: 'GET', path: '/leads/overview', query: { days }, signal }),
          readOverview,
        ),
      placeholderData: keepPreviousData,
    }),
};

/** What is on its way already may be older than the change. */
export async function refreshLeads(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['leads'] });
  await queryClient.invalidateQueries({ queryKey: ['leads'] });
}

export interface StatusChange {
  readonly status: SettableStatus;
  readonly revision: number | undefined;
}

export interface LeadUpdate {
  readonly assignedTo?: string | null;
  readonly followUpOn?: string | null;
  readonly revision: number;
}

export type BulkChange = Pick<LeadUpdate, 'assignedTo'> & { readonly status?: SettableStatus };

/** What became of each lead, by its id. */
function readOutcomes(value: unknown): ReadonlyMap<string, string> {
  const outcomes = readList(fieldsOf(value)['results'], (result) => {
    const { id, outcome } = fieldsOf(result);
    return typeof id === 'string' && typeof outcome === 'string' ? ([id, outcome] as const) : undefined;
  });
  return new Map(outcomes);
}

export const leadRequests = {
  updateMany: (leads: readonly ShownLead[], change: BulkChange) =>
    valueOf(
      call<'updateLeads'>({
        method: 'POST',
        path: '/leads/bulk',
        body: {
          ids: leads.map(({ _id }) => _id),
          revisions: Object.fromEntries(leads.map(({ _id, revision = 0 }) => [_id, revision])),
          ...change,
        },
      }),
      readOutcomes,
    ),
  update: (id: string, body: LeadUpdate) =>
    ensureOk(call<'updateLead'>({ method: 'PATCH', path: '/leads/:id', params: { id }, body })),
  markReal: (id: string) =>
    ensureOk(call<'markLeadReal'>({ method: 'POST', path: '/leads/:id/real', params: { id } })),
  changeStatus: (id: string, { status, revision }: StatusChange) =>
    valueOf(
      call<'updateLeadStatus'>({
        method: 'PATCH',
        path: '/leads/:id/status',
        params: { id },
        body: { status, ...(revision !== undefined && { revision }) },
      }),
      (changed) => ({ revision: readAmount(fieldsOf(changed)['revision']) }),
    ),
  addNote: (id: string, text: string) =>
    ensureOk(
      call<'addLeadNote'>({ method: 'POST', path: '/leads/:id/notes', params: { id }, body: { text } }),
    ),
  sendToCrm: (id: string) =>
    ensureOk(call<'sendLeadAgain'>({ method: 'POST', path: '/leads/:id/hand-off', params: { id } })),
  sendAgain: (id: string, deliveryId: string) =>
    ensureOk(
      call<'sendDeliveryAgain'>({
        method: 'POST',
        path: '/leads/:id/deliveries/:deliveryId/send-again',
        params: { id, deliveryId },
      }),
    ),
  erase: (id: string, also: readonly string[]) => {
    const query = also.length > 0 ? { also: also.join(',') } : {};
    return ensureOk(call<'eraseLead'>({ method: 'DELETE', path: '/leads/:id', params: { id }, query }));
  },
  person: (id: string) =>
    valueOf(
      call<'person'>({ method: 'GET', path: '/leads/:id/person', params: { id }, asFile: true }),
      (file) => (file instanceof Blob ? file : undefined),
    ),
  exportFile: (view: LeadsView) =>
    valueOf(
      call<'exportLeads'>({
        method: 'GET',
        path: '/leads/export.csv',
        query: filterQuery(view),
        asFile: true,
      }),
      (file) => (file instanceof Blob ? file : undefined),
    ),
};
