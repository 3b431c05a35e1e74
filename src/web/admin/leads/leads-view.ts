// The filters, order and page of the list of leads, as they stand in the address: a view can be bookmarked, and the
// browser's Back leads to the previous one.
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { LeadCounts } from '#contract/leads.ts';
import { customerTypes, states } from '#domain/contact.ts';
import { leadMoments, type LeadStatus, leadStatuses, lostReasons } from '#domain/lead.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import { keysOf, recordOf } from '#domain/record-of.ts';

export const pageSize = 10;

const leadSorts = ['newest', 'oldest', 'largest', 'smallest', 'opened'] as const;

export type LeadSort = (typeof leadSorts)[number];

export const sortNames: Readonly<Record<LeadSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest total first',
  smallest: 'Smallest total first',
  opened: 'Last opened first',
};

export function readSort(value: string | null): LeadSort {
  return leadSorts.find((sort) => sort === value) ?? 'newest';
}

const sorts: Readonly<Record<LeadSort, { sort: 'date' | 'total' | 'opened'; order: 'asc' | 'desc' }>> = {
  newest: { sort: 'date', order: 'desc' },
  oldest: { sort: 'date', order: 'asc' },
  largest: { sort: 'total', order: 'desc' },
  smallest: { sort: 'total', order: 'asc' },
  opened: { sort: 'opened', order: 'desc' },
};

/** Filters with few values, which are ids. Empty stands for all leads. */
const choices = {
  datesOf: leadMoments,
  untouched: ['true'],
  due: ['true'],
  suspectedRobot: ['true'],
  view: ['today'],
  delivery: ['failed'],
  state: idsOf(states),
  customerType: idsOf(customerTypes),
  liftType: idsOf(liftType.options),
  reason: lostReasons,
  sold: ['true', 'false'],
} as const satisfies Record<string, readonly string[]>;

type ChoiceFilter = keyof typeof choices;

const choiceNames = keysOf(choices);

/** Filters by the overview's groups, or `none`. Empty stands for any. */
const countedNames = ['medium', 'campaign', 'stops', 'touchedBy', 'decidedBy'] as const;

export interface LeadsView extends Readonly<Record<ChoiceFilter | (typeof countedNames)[number], string>> {
  readonly status: LeadStatus | undefined;
  readonly search: string;
  /** Days of the business's calendar, such as 2026-01-31. Empty stands for no limit. */
  readonly from: string;
  /** The last day, itself included. */
  readonly to: string;
  /** An admin’s email, `me` or `none`. Empty stands for all. */
  readonly assignedTo: string;
  /** The source of the first visit, or `none`. Empty stands for any. */
  readonly source: string;
  readonly sort: LeadSort;
  readonly page: number;
  /** The id of the lead that is open beside the list, or `first` or `last` of the page. Empty if none is open. */
  readonly lead: string;
}

const filters = [
  'status',
  'search',
  'from',
  'to',
  'assignedTo',
  'source',
  ...countedNames,
  ...choiceNames,
] as const;

const day = /^\d{4}-\d{2}-\d{2}$/;

function idsOf(options: readonly { readonly id: string }[]): string[] {
  return options.map(({ id }) => id);
}

/** Reads an address and ignores wrong parameters. */
export function viewOf(address: URLSearchParams): LeadsView {
  const dayOf = (name: string) => {
    const value = address.get(name) ?? '';
    return day.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
  };
  const oneOf = (name: ChoiceFilter) =>
    choices[name].find((each: string) => each === address.get(name)) ?? '';
  const page = Number(address.get('page'));
  return {
    ...recordOf(choiceNames, oneOf),
    status: leadStatuses.find((status) => status === address.get('status')),
    search: (address.get('search') ?? '').slice(0, 200),
    from: dayOf('from'),
    to: dayOf('to'),
    assignedTo: (address.get('assignedTo') ?? '').slice(0, 254),
    source: (address.get('source') ?? '').slice(0, 200),
    ...recordOf(countedNames, (name) => (address.get(name) ?? '').slice(0, 200)),
    lead: (address.get('lead') ?? '').slice(0, 100),
    sort: readSort(address.get('sort')),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
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

export const everything: Partial<LeadsView> = {
  ...recordOf([...countedNames, ...choiceNames], () => ''),
  status: undefined,
  search: '',
  from: '',
  to: '',
  assignedTo: '',
  source: '',
};

export function isFiltered(view: LeadsView): boolean {
  return filters.some((name) => view[name]);
}

export function filterQuery(view: LeadsView): Record<string, string> {
  return Object.fromEntries(filters.flatMap((name) => (view[name] ? [[name, view[name]]] : [])));
}

export function listQuery(view: LeadsView) {
  const sorted = view.sort === 'newest' ? {} : sorts[view.sort];
  return { limit: pageSize, skip: (view.page - 1) * pageSize, ...filterQuery(view), ...sorted };
}

interface ChangeOptions {
  /** No new entry in the browser's history, as while typing. */
  readonly replace?: boolean;
  /** Shows the change before the next key arrives. */
  readonly flushSync?: boolean;
}

export interface ChangeView {
  (change: Partial<LeadsView>, options?: ChangeOptions): void;
}

/** An email or a phone number. Browsers keep addresses and show them to others, so these searches are kept out of the address. */
export function isPersonalSearch(search: string): boolean {
  return /@|(?:\d[ ()+-]*){6}/.test(search);
}

/** The state that the browser's history keeps with an entry. */
const searchStateSchema = z.object({ search: z.string().max(200) });

/** The address of a view without a personal search, and the state that keeps this search. */
export function placeOf(address: URLSearchParams) {
  const search = address.get('search') ?? '';
  if (!isPersonalSearch(search)) return { address, state: null };
  const bare = new URLSearchParams(address);
  bare.delete('search');
  return { address: bare, state: { search } satisfies z.input<typeof searchStateSchema> };
}

export function useLeadsView(): [LeadsView, ChangeView] {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const kept = searchStateSchema.safeParse(state).data?.search;
  const view = kept === undefined ? viewOf(address) : { ...viewOf(address), search: kept };

  function go(next: URLSearchParams, options?: ChangeOptions): void {
    const place = placeOf(next);
    setAddress(place.address, { ...options, state: place.state });
  }
  // A link from an earlier version, or from somebody else.
  const isExposed = isPersonalSearch(address.get('search') ?? '');
  useEffect(() => {
    if (isExposed) go(address, { replace: true });
  });
  return [view, (change, options) => go(addressOf(view, change), options)];
}

/** `1,234` */
export function countText(count: number): string {
  return count.toLocaleString('en-AU');
}

/** The sum of the counts by status, or the count of the chosen status. */
export function countOf(counts: LeadCounts | undefined, status?: LeadStatus): number | undefined {
  if (!counts) return undefined;
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
}
