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

function leftWithin(page: Page, position: { readonly before: number }): Page {
  return { ...page, skip: page.skip - position.before };
}

/** A page that lies wholly in the second half of so many leads is read backwards, from where they end. */
async function fromNearerEnd(
  leads: number,
  order: LeadOrder,
  { skip, limit }: Page,
  read: (order: LeadOrder, page: Page) => Promise<string[]>,
): Promise<string[]> {
  const after = leads - skip - limit;
  if (after < 0 || after >= skip) return read(order, { skip, limit });
  return (await read(reversed(order), { skip: after, limit })).toReversed();
}

export function createListLeads(deps: ListLeadsDeps) {
  const { counts, pages } = deps;

  function readPage(filter: LeadFilter, order: LeadOrder, page: Page, total: number): Promise<string[]> {
    if (order.by === 'total' && total <= fewToSort) return pages.bySorting(filter, order, page);
    if (page.skip > nearSkip) return readDeepPage(filter, order, page);
    return order.by === 'total' ? pages.byTotal(filter, order, page) : pages.byDate(filter, order, page);
  }

  async function readDeepPage(filter: LeadFilter, order: LeadOrder, page: Page): Promise<string[]> {
    if (order.by === 'total') {
      const stretch = await counts.totalsAt(filter, order.direction, page.skip);
      if (!stretch) return [];
      return fromNearerEnd(stretch.leads, order, leftWithin(page, stretch), (...nearer) =>
        pages.byTotal(filter, ...nearer, stretch),
      );
    }
    const day = await counts.dayAt(filter, order.direction, page.skip);
    if (!day) return [];
    return fromNearerEnd(day.leads, order, leftWithin(page, day), (...nearer) =>
      pages.byDate(filter, ...nearer, day),
    );
  }

  function readList(filter: LeadFilter, order: LeadOrder, page: Page, total: number): Promise<string[]> {
    if (page.skip >= total) return Promise.resolve([]);
    const limit = Math.min(page.limit, total - page.skip);
    return fromNearerEnd(total, order, { skip: page.skip, limit }, (...nearer) =>
      readPage(filter, ...nearer, total),
    );
  }

  async function find(query: LeadListQuery) {
    const filter = leadFilter(query, deps.clock());
    const order = leadOrder(query);
    const page = { skip: query.skip, limit: query.limit };
    if (matchesNothing(filter)) return { ids: [], total: 0, totalIsAtLeast: false };
    if (filter.words.length > 0) return deps.search(filter, order, page);
    const total = await counts.count(filter);
    return { ids: await readList(filter, order, page, total), total, totalIsAtLeast: false };
  }

  return async (query: LeadListQuery) => {
    const { ids, total, totalIsAtLeast } = await find(query);
    return { leads: await deps.rows(ids), total, totalIsAtLeast };
  };
}

export type ListLeads = ReturnType<typeof createListLeads>;
