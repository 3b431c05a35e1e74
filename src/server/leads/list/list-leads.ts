// The page of a list. All that the database does for it is bounded, however many leads there are; docs/leads.md
// has the figures.
import type { LeadListQuery, LeadListResponse } from '#contract/leads.ts';
import { type LeadFilter, leadFilter } from './lead-filter.ts';
import { leadJson } from './lead-json.ts';
import type { Found, LeadListStore, Page } from './lead-list-store.ts';

/** So many leads are counted, and can be paged through. */
const mostListed = 10_000;

/**
 * A search first reads the leads that would be listed without it. When so many of these match, one in a hundred, they
 * are its results; words that fewer leads have are found by an index.
 */
const manyMatches = 100;

type Listed = Found & { readonly more?: boolean };

export type ListStore = Pick<LeadListStore, 'count' | 'page' | 'search' | 'read'>;

export function createListLeads(store: ListStore, clock: () => Date) {
  async function list(filter: LeadFilter, page: Page): Promise<Listed> {
    const [total, ids] = await Promise.all([store.count(filter, mostListed + 1), store.page(filter, page)]);
    return { total, ids };
  }

  async function search(filter: LeadFilter, page: Page): Promise<Listed> {
    if ((await store.count(filter, mostListed + 1)) > mostListed) {
      const listed = await store.search(filter, page, mostListed);
      if (listed.total >= manyMatches) return { ...listed, more: true };
    }
    return store.search(filter, page);
  }

  return async (query: LeadListQuery): Promise<LeadListResponse> => {
    const filter = leadFilter(query, clock());
    const page = query.skip < mostListed ? query : { ...query, skip: 0, limit: 0 };
    const { ids, total, more } = await (filter.words.length > 0 ? search : list)(filter, page);
    const leads = await store.read(ids, page);
    return {
      leads: leads.map(leadJson),
      total: Math.min(total, mostListed),
      ...((more || total > mostListed) && { totalIsAtLeast: true }),
    };
  };
}
