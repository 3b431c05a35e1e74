// Decides how a page of the list is found, so that the last page of a million comes as fast as the first.
import type { LeadListQuery } from '#contract/leads.ts';
import type { LeadCountStore } from './lead-count-store.ts';
import { type LeadFilter, leadFilter, matchesNothing } from './lead-filter.ts';
import { type LeadOrder, leadOrder, type Page, reversed } from './lead-order.ts';
import type { LeadPageStore } from './lead-page-store.ts';
import type { LeadSummary } from './lead-rows-store.ts';
import type { SearchLeads } from './lead-search-store.ts';

type Found = { ids: string[]; total: number; totalIsAtLeast?: boolean };

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

/** A page in a stretch of the list: read backwards where the end of the stretch is nearer than its beginning. */
async function fromNearerEnd(
  { before, leads }: { readonly before: number; readonly leads: number },
  order: LeadOrder,
  page: Page,
  read: (order: LeadOrder, page: Page) => Promise<string[]>,
): Promise<string[]> {
  const skip = page.skip - before;
  const after = leads - skip - page.limit;
  if (after < 0 || after >= skip) return read(order, { skip, limit: page.limit });
  return (await read(reversed(order), { skip: after, limit: page.limit })).toReversed();
}

export function createListLeads(deps: ListLeadsDeps) {
  const { counts, pages } = deps;

  async function frontPage(filter: LeadFilter, order: LeadOrder, page: Page): Promise<Found> {
    const total = await counts.count(filter);
    if (page.skip >= total) return { ids: [], total };
    if (order.by === 'date') return { ids: await pages.byDate(filter, order, page), total };
    if (total <= fewToSort) return { ids: await pages.bySorting(filter, order, page), total };
    return { ids: await pages.byTotal(filter, order, page), total };
  }

  async function deepPageByDate(
    filter: LeadFilter,
    order: LeadOrder,
    page: Page,
  ): Promise<Found | undefined> {
    const day = await counts.dayAt(filter, order.direction, page.skip);
    if (!day) return undefined;
    const read = (nearerOrder: LeadOrder, nearer: Page) => pages.byDate(filter, nearerOrder, nearer, day);
    return { ids: await fromNearerEnd(day, order, page, read), total: day.total };
  }

  async function deepPageByTotal(
    filter: LeadFilter,
    order: LeadOrder,
    page: Page,
  ): Promise<Found | undefined> {
    const stretch = await counts.totalsAt(filter, order.direction, page.skip);
    if (!stretch) return undefined;
    const { total } = stretch;
    if (total <= fewToSort) return { ids: await pages.bySorting(filter, order, page), total };
    const read = (nearerOrder: LeadOrder, nearer: Page) =>
      pages.byTotal(filter, nearerOrder, nearer, stretch);
    return { ids: await fromNearerEnd(stretch, order, page, read), total };
  }

  async function find(query: LeadListQuery): Promise<Found> {
    const filter = leadFilter(query, deps.clock());
    const order = leadOrder(query);
    const page = { skip: query.skip, limit: query.limit };
    if (matchesNothing(filter)) return { ids: [], total: 0 };
    if (filter.words.length > 0) return deps.search(filter, order, page);
    if (page.skip <= nearSkip) return frontPage(filter, order, page);
    const deep = await (order.by === 'date' ? deepPageByDate : deepPageByTotal)(filter, order, page);
    return deep ?? { ids: [], total: await counts.count(filter) };
  }

  return async (query: LeadListQuery) => {
    const { ids, total, totalIsAtLeast = false } = await find(query);
    return { leads: await deps.rows(ids), total, totalIsAtLeast };
  };
}

export type ListLeads = ReturnType<typeof createListLeads>;
