// What the leads screens fetch, and under which keys it is kept. After a change of a lead, `refreshLeads` fetches
// everything of leads that is on the screen again.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LeadOverview } from '#contract/leads.ts';
import { fieldsOf, recordOf } from '#domain/record-of.ts';
import { leadStatuses } from '#domain/lead.ts';
import { readAmount } from '#domain/money.ts';
import { readAmounts, readList, readText, readWithLists } from '#web/api/read-values.ts';
import { fetchValue, queryClient } from '#web/admin/query-client.ts';
import { filterQuery, type LeadsView, listQuery } from './leads-view.ts';
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
      queryFn: ({ signal }) => fetchValue('GET /leads', { query: listQuery(view), signal }, readLeadsPage),
      // The previous page stays on the screen while another one loads.
      placeholderData: keepPreviousData,
      meta: { failure: 'Failed to load leads' },
    }),
  counts: (view: LeadsView) => {
    // Each status is counted, whichever is chosen.
    const query = filterQuery({ ...view, status: undefined });
    return queryOptions({
      queryKey: ['leads', 'counts', query],
      queryFn: ({ signal }) => fetchValue('GET /leads/counts', { query, signal }, readCounts),
      placeholderData: keepPreviousData,
    });
  },
  detail: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'detail', id],
      queryFn: ({ signal }) => fetchValue('GET /leads/:id', { params: { id }, signal }, readLead),
      meta: { failure: 'Failed to load lead details' },
    }),
  admins: () =>
    queryOptions({
      queryKey: ['admins'],
      queryFn: ({ signal }) => fetchValue('GET /admin/admins', { signal }, readAdmins),
    }),
  overview: (days: OverviewDays) =>
    queryOptions({
      queryKey: ['leads', 'overview', days],
      queryFn: ({ signal }) => fetchValue('GET /leads/overview', { query: { days }, signal }, readOverview),
      placeholderData: keepPreviousData,
    }),
};

/** The revision that the next change of the lead has to name. */
export function readRevision(changed: unknown): Pick<ShownLead, 'revision'> {
  return { revision: readAmount(fieldsOf(changed)['revision']) };
}

/** The revision that the admin's own last change of each lead led to: the one on the screen may be older. */
const ownRevisions = new Map<string, number>();

/** The newest known revision, so that an admin's own quick changes do not conflict. Absent: the server sends none. */
export function newestRevision({ _id, revision }: ShownLead): Pick<ShownLead, 'revision'> {
  return revision === undefined ? {} : { revision: Math.max(revision, ownRevisions.get(_id) ?? 0) };
}

/** For useMutation: changes of one lead are sent one after the other. */
export const changesOf = (id: string) => ({ id: `changes of lead ${id}` });

/** Shows the change at once; the lead is fetched again afterwards. */
export function showChange(id: string, change: Partial<ShownLead>): void {
  if (change.revision !== undefined) ownRevisions.set(id, change.revision);
  queryClient.setQueryData(leadQueries.detail(id).queryKey, (before) => before && { ...before, ...change });
}

/** Cancels requests under way first: their responses may be older than the change. */
export async function refreshLeads(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['leads'] });
  await queryClient.invalidateQueries({ queryKey: ['leads'] });
}
