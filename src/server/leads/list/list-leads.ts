// The page of a list. All that the database does for it is bounded, however many leads there are; docs/leads.md
// has the figures.
import type { LeadCounts, LeadFilterQuery, LeadListQuery, LeadListResponse } from '#contract/leads.ts';
import { leadStatuses } from '#domain/leads/lead-status.ts';
import { recordOf } from '#domain/record-of.ts';
import { type Asking, type LeadFilter, leadFilter } from './lead-filter.ts';
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

type ListStore = Pick<LeadListStore, 'count' | 'page' | 'search' | 'read'>;

export function createListLeads(store: ListStore) {
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

  const find = (filter: LeadFilter, page: Page) => (filter.words.length > 0 ? search : list)(filter, page);

  async function listLeads(query: LeadListQuery, asking: Asking): Promise<LeadListResponse> {
    const filter = leadFilter(query, asking);
    const page = query.skip < mostListed ? query : { ...query, skip: 0, limit: 0 };
    const { ids, total, more } = await find(filter, page);
    const leads = await store.read(ids, page);
    return {
      leads: leads.map(leadJson),
      total: Math.min(total, mostListed),
      ...((more || total > mostListed) && { totalIsAtLeast: true }),
    };
  }

  /** Each is the total that the list of this status has. */
  async function countLeads(query: LeadFilterQuery, asking: Asking): Promise<LeadCounts> {
    const totals = await Promise.all(
      leadStatuses.map(async (status) => {
        const { total } = await find(leadFilter({ ...query, status }, asking), { skip: 0, limit: 0 });
        return [status, Math.min(total, mostListed)] as const;
      }),
    );
    const byStatus = new Map(totals);
    return recordOf(leadStatuses, (status) => byStatus.get(status) ?? 0);
  }

  return { listLeads, countLeads };
}
