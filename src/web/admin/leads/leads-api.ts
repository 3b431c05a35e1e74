// The calls of the leads screens. The list may be a bare array: then its length is the total.
import type { Lead, LeadListResponse } from '#contract/leads.ts';
import { adminApiBase } from '#web/api/admin-api-base.ts';
import { fetchFile } from '#web/api/download.ts';
import type { ApiResult } from '#web/api/request.ts';
import { call, session } from '#web/admin/session/session.ts';
import { filterQuery, type LeadsView, listQuery } from './list/leads-view.ts';

export interface LeadsPage {
  readonly leads: readonly Lead[];
  readonly total: number;
  /** There are more than `total`. */
  readonly totalIsAtLeast: boolean;
  /** No total came: whether there is another page shows only on turning to it. */
  readonly totalIsUnknown: boolean;
}

export async function fetchLeads(view: LeadsView, signal: AbortSignal): Promise<ApiResult<LeadsPage>> {
  const result = await call<'leads'>({ method: 'GET', path: '/leads', query: listQuery(view), signal });
  if (!result.ok) return result;
  const answer: Partial<LeadListResponse> | Lead[] = result.value;
  const {
    leads = [],
    total,
    totalIsAtLeast,
  }: Partial<LeadListResponse> = Array.isArray(answer) ? { leads: answer } : answer;
  return {
    ok: true,
    value: {
      leads,
      total: total ?? leads.length,
      totalIsAtLeast: totalIsAtLeast === true,
      totalIsUnknown: total === undefined,
    },
  };
}

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
