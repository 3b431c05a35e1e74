// Decides how a page of the list is found, so that the last page of a million comes as fast as the first.
import type { LeadListQuery } from '#contract/leads.ts';
import type { LeadCountStore } from './lead-count-store.ts';
import { type LeadFilter, leadFilter, matchesNothing } from './lead-filter.ts';
import { type LeadOrder, leadOrder, type Page, reversed } from './lead-order.ts';
import type { LeadPageStore } from './lead-page-store.ts';
import type { LeadSummary } from './lead-rows-store.ts';
import type { SearchLeads } from './lead-search-store.ts';

export interface ListLeadsDeps {
  readonly counts: LeadCountStore;
  readonly pages: LeadPageStore;
  readonly search: SearchLeads;
  readonly rows: (ids: readonly string[]) => Promise<LeadSummary[]>;
  readonly clock: () => Date;
}

/** Skipping fewer than these is quicker than finding the day, or the stretch of totals, in which the page begins. */
const nearSkip = 500;
/** Sorting this few is quicker than walking an index of all. */
const fewToSort = 2000;

function leftWithin(page: Page, position: { readonly before: number } | undefined): Page {
  return { ...page, skip: page.skip - (position?.before ?? 0) };
}

export function createListLeads(deps: ListLeadsDeps) {
  const { counts, pages } = deps;

  async function pageInOrder(filter: LeadFilter, order: LeadOrder, page: Page, total: number) {
    const byTotal = order.by === 'total';
    if (byTotal && total <= fewToSort) return pages.bySorting(filter, order, page);
    if (page.skip <= nearSkip)
      return byTotal ? pages.byTotal(filter, order, page) : pages.byDate(filter, order, page);
    if (byTotal) {
      const stretch = await counts.totalsAt(filter, order.direction, page.skip);
      return pages.byTotal(filter, order, leftWithin(page, stretch), stretch);
    }
    const day = await counts.dayAt(filter, order.direction, page.skip);
    return pages.byDate(filter, order, leftWithin(page, day), day);
  }

  /** Past the middle it is nearer from the other end. */
  async function pageIds(filter: LeadFilter, order: LeadOrder, page: Page, total: number) {
    if (page.skip >= total) return [];
    if (page.skip <= total / 2) return pageInOrder(filter, order, page, total);
    const after = total - page.skip - page.limit;
    const mirrored = { skip: Math.max(0, after), limit: page.limit + Math.min(0, after) };
    return (await pageInOrder(filter, reversed(order), mirrored, total)).toReversed();
  }

  async function find(query: LeadListQuery) {
    const filter = leadFilter(query, deps.clock());
    const order = leadOrder(query);
    const page = { skip: query.skip, limit: query.limit };
    if (matchesNothing(filter)) return { ids: [], total: 0, totalIsAtLeast: false };
    if (filter.words.length > 0) return deps.search(filter, order, page);
    const total = await counts.count(filter);
    return { ids: await pageIds(filter, order, page, total), total, totalIsAtLeast: false };
  }

  return async (query: LeadListQuery) => {
    const { ids, total, totalIsAtLeast } = await find(query);
    return { leads: await deps.rows(ids), total, totalIsAtLeast };
  };
}

export type ListLeads = ReturnType<typeof createListLeads>;
