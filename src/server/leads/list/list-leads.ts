import type { LeadListQuery, LeadListResponse } from '#contract/leads.ts';
import { leadFilter } from './lead-filter.ts';
import { leadJson } from './lead-json.ts';
import type { LeadListStore } from './lead-list-store.ts';

/** So many leads can be counted and paged through. Beyond, a search or a date finds what paging would not. */
const mostListed = 10_000;

export function createListLeads(store: Pick<LeadListStore, 'count' | 'page'>, clock: () => Date) {
  return async (query: LeadListQuery): Promise<LeadListResponse> => {
    const filter = leadFilter(query, clock());
    const [counted, leads] = await Promise.all([
      store.count(filter, mostListed + 1),
      query.skip < mostListed ? store.page(filter, query) : [],
    ]);
    return {
      leads: leads.map(leadJson),
      total: Math.min(counted, mostListed),
      ...(counted > mostListed && { totalIsAtLeast: true }),
    };
  };
}
