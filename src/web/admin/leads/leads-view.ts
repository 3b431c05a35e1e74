// Filters, order and page of the list of leads, as they stand in the address: a view can be bookmarked, and
// the browser's Back leads to the previous one.
import { type LeadStatus, leadStatuses } from '#domain/lead.ts';
import { useSearchParams } from 'react-router';

export const pageSize = 10;

const leadSorts = ['newest', 'oldest', 'largest', 'smallest'] as const;

export type LeadSort = (typeof leadSorts)[number];

export const sortNames: Readonly<Record<LeadSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest total first',
  smallest: 'Smallest total first',
};

export function readSort(value: string | null): LeadSort {
  return leadSorts.find((sort) => sort === value) ?? 'newest';
}

const sorts: Readonly<Record<LeadSort, { sort: 'date' | 'total'; order: 'asc' | 'desc' }>> = {
  newest: { sort: 'date', order: 'desc' },
  oldest: { sort: 'date', order: 'asc' },
  largest: { sort: 'total', order: 'desc' },
  smallest: { sort: 'total', order: 'asc' },
};

export interface LeadsView {
  readonly status: LeadStatus | undefined;
  readonly search: string;
  /** Days of the business's calendar, such as 2026-01-31; empty: no limit. */
  readonly from: string;
  /** The last day, included. */
  readonly to: string;
  readonly untouched: boolean;
  /** Its follow-up is today or earlier. */
  readonly due: boolean;
  /** An admin’s email, `me` or `none`; empty: all. */
  readonly assignedTo: string;
  readonly suspectedRobot: boolean;
  readonly sort: LeadSort;
  readonly page: number;
  /** The id of the lead that is open beside the list; `first` and `last`: of the page. Empty: none. */
  readonly lead: string;
}

const filters = [
  'status',
  'search',
  'from',
  'to',
  'assignedTo',
  'untouched',
  'due',
  'suspectedRobot',
] as const satisfies readonly (keyof LeadsView)[];

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; parameters that make no sense are ignored. */
export function viewOf(address: URLSearchParams): LeadsView {
  const dayOf = (name: string) => {
    const value = address.get(name) ?? '';
    return day.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
  };
  const page = Number(address.get('page'));
  return {
    status: leadStatuses.find((status) => status === address.get('status')),
    search: (address.get('search') ?? '').slice(0, 200),
    from: dayOf('from'),
    to: dayOf('to'),
    untouched: address.get('untouched') === 'true',
    due: address.get('due') === 'true',
    assignedTo: (address.get('assignedTo') ?? '').slice(0, 254),
    suspectedRobot: address.get('suspectedRobot') === 'true',
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
  status: undefined,
  search: '',
  from: '',
  to: '',
  untouched: false,
  due: false,
  assignedTo: '',
  suspectedRobot: false,
};

export function isFiltered(view: LeadsView): boolean {
  return filters.some((name) => view[name]);
}

export function filterQuery(view: LeadsView): Record<string, string> {
  return Object.fromEntries(filters.flatMap((name) => (view[name] ? [[name, String(view[name])]] : [])));
}

export function listQuery(view: LeadsView) {
  const sorted = view.sort === 'newest' ? {} : sorts[view.sort];
  return { limit: pageSize, skip: (view.page - 1) * pageSize, ...filterQuery(view), ...sorted };
}

export interface ChangeView {
  /** `replace`: no new entry in the browser's history, as while typing. */
  (change: Partial<LeadsView>, options?: { readonly replace?: boolean }): void;
}

export function useLeadsView(): [LeadsView, ChangeView] {
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address);
  return [view, (change, options) => setAddress(addressOf(view, change), options)];
}

/** As far as the server counts leads. */
const mostCounted = 10_000;

/** `1,234`, or `10,000+` where there may be more. */
export function countText(count: number): string {
  return `${count.toLocaleString('en-AU')}${count >= mostCounted ? '+' : ''}`;
}
