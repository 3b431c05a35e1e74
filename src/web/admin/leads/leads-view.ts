// The filters, order and page of the list of leads, as they stand in the address: a view can be bookmarked, and the
// browser's Back leads to the previous one.
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { wholeNumber } from '#contract/endpoint.ts';
import { daySchema, type LeadCounts, leadFilterSchema } from '#contract/leads/leads.ts';
import { leadStatuses } from '#domain/lead/lead.ts';
import { fieldsOf, keysOf, recordOf } from '#domain/record-of.ts';

export const pageSize = 10;

/** The orders of the list, and how the server calls them. */
export const sorts = {
  newest: { name: 'Newest first', sort: 'date', order: 'desc' },
  oldest: { name: 'Oldest first', sort: 'date', order: 'asc' },
  largest: { name: 'Largest total first', sort: 'total', order: 'desc' },
  smallest: { name: 'Smallest total first', sort: 'total', order: 'asc' },
  opened: { name: 'Last opened first', sort: 'opened', order: 'desc' },
} as const;

export type LeadSort = keyof typeof sorts;

export function readSort(value: string | null): LeadSort {
  return keysOf(sorts).find((sort) => sort === value) ?? 'newest';
}

/** The page has no time of day in its filters. */
const filters = leadFilterSchema.extend({ from: daySchema, to: daySchema }).shape;

export type LeadFilter = keyof typeof filters;

const filterNames = keysOf(filters);

/** Empty stands for all leads. */
export interface LeadsView extends Readonly<Record<LeadFilter, string>> {
  readonly sort: LeadSort;
  readonly page: number;
  /** The id of the lead that is open beside the list, or `first` or `last` of the page. Empty if none is open. */
  readonly lead: string;
}

const pageNumber = wholeNumber(1, 1_000_000).catch(1);

/** Reads an address and ignores wrong parameters. */
export function viewOf(address: URLSearchParams): LeadsView {
  return {
    ...recordOf(filterNames, (name) => {
      const value = address.get(name) ?? '';
      return filters[name].safeParse(value).success ? value : '';
    }),
    lead: (address.get('lead') ?? '').slice(0, 100),
    sort: readSort(address.get('sort')),
    page: pageNumber.parse(address.get('page')),
  };
}

/** The address of a changed view. A changed filter starts on its first page. */
export function addressOf(view: LeadsView, change: Partial<LeadsView>): URLSearchParams {
  const changed = { ...view, page: 1, ...change };
  const { sort, page, lead } = changed;
  const address = new URLSearchParams({ section: 'leads', ...filterQuery(changed) });
  if (sort !== 'newest') address.set('sort', sort);
  if (page > 1) address.set('page', String(page));
  if (lead !== '') address.set('lead', lead);
  return address;
}

export const everything: Partial<LeadsView> = recordOf(filterNames, () => '');

export function isFiltered(view: LeadsView): boolean {
  return filterNames.some((name) => view[name] !== '');
}

export function filterQuery(view: LeadsView): Record<string, string> {
  return Object.fromEntries(filterNames.flatMap((name) => (view[name] === '' ? [] : [[name, view[name]]])));
}

export function listQuery(view: LeadsView) {
  const { sort, order } = sorts[view.sort];
  const sorted = view.sort === 'newest' ? {} : { sort, order };
  return { limit: pageSize, skip: (view.page - 1) * pageSize, ...filterQuery(view), ...sorted };
}

/** An email or a phone number. Browsers keep addresses and show them to others, so these searches are kept out of the address. */
export function isPersonalSearch(search: string): boolean {
  return /@|(?:\d[ ()+-]*){6}/.test(search);
}

/** The address of a view without a personal search, and the state of the browser's history that keeps this search. */
export function placeOf(address: URLSearchParams) {
  const search = address.get('search') ?? '';
  if (!isPersonalSearch(search)) return { address, state: null };
  const bare = new URLSearchParams(address);
  bare.delete('search');
  return { address: bare, state: { search } };
}

interface ChangeOptions {
  /** No new entry in the browser's history, as while typing. */
  readonly replace?: boolean;
  /** Shows the change before the next key arrives. */
  readonly flushSync?: boolean;
}

export function useLeadsView() {
  const [address, setAddress] = useSearchParams();
  const { search } = fieldsOf(useLocation().state);
  const view = typeof search === 'string' ? { ...viewOf(address), search } : viewOf(address);

  function change(changed: Partial<LeadsView>, options?: ChangeOptions): void {
    const place = placeOf(addressOf(view, changed));
    setAddress(place.address, { ...options, state: place.state });
  }
  return [view, change] as const;
}

/** Takes a personal search out of the address. A link from an earlier version, or from somebody else, may have one. */
export function useBareAddress(): void {
  const [given, setAddress] = useSearchParams();
  const { address, state } = placeOf(given);
  useEffect(() => {
    if (state) setAddress(address, { replace: true, state });
  });
}

/** `1,234` */
export function countText(count: number): string {
  return count.toLocaleString('en-AU');
}

/** The sum of the counts by status, or the count of the chosen status. */
export function countOf(counts: LeadCounts | undefined, status = ''): number | undefined {
  if (!counts) return undefined;
  const counted = leadStatuses.filter((each) => status === '' || each === status);
  return counted.reduce((sum, each) => sum + counts[each], 0);
}
