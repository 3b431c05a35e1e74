import { expect, test } from 'vitest';
import {
  addressOf,
  everything,
  filterQuery,
  isFiltered,
  isPersonalSearch,
  listQuery,
  placeOf,
  viewOf,
} from './leads-view.ts';

const plain = viewOf(new URLSearchParams('section=leads'));

test('a plain address asks for the first ten, newest first, and for nothing more', () => {
  expect(listQuery(plain)).toEqual({ limit: 10, skip: 0 });
  expect(isFiltered(plain)).toBe(false);
});

test('a view comes back from its own address', () => {
  const view = {
    status: 'proposal',
    search: 'O’Neil & co',
    from: '2026-01-01',
    to: '2026-01-31',
    datesOf: 'won',
    untouched: 'true',
    due: 'true',
    assignedTo: 'me',
    suspectedRobot: 'true',
    view: 'today',
    delivery: 'failed',
    state: 'NSW',
    customerType: 'ndis',
    liftType: 'residential',
    source: 'google',
    medium: 'cpc',
    campaign: 'autumn',
    stops: '3',
    touchedBy: 'none',
    decidedBy: 'mia@lifts.example',
    reason: 'price',
    sold: 'false',
    lead: 'some-id',
    sort: 'largest',
    page: 3,
  } as const;
  const address = addressOf(plain, view);
  expect(address.get('section')).toBe('leads');
  expect(viewOf(address)).toEqual(view);
  expect(listQuery(view)).toMatchObject({
    limit: 10,
    skip: 20,
    status: 'proposal',
    sort: 'total',
    order: 'desc',
  });
});

test('a changed filter starts on its first page, and another page keeps the filter', () => {
  const deep = { ...plain, status: 'new', page: 7 } as const;
  expect(viewOf(addressOf(deep, { status: 'lost' })).page).toBe(1);
  expect(viewOf(addressOf(deep, { page: 8 }))).toEqual({ ...deep, page: 8 });
  expect(viewOf(addressOf(deep, everything))).toEqual(plain);
});

test('parameters that make no sense are ignored', () => {
  for (const page of ['0x10', '1e1', ' 2', '2.0', '1000001']) {
    expect(viewOf(new URLSearchParams({ page }))).toEqual(plain);
  }
  expect(
    viewOf(new URLSearchParams('status=x&from=tomorrow&to=2026-13-45&sort=x&page=-1&untouched=1')),
  ).toEqual(plain);
});

test('days are asked for as they are, since they are the business’s', () => {
  const days = { from: '2026-01-31', to: '2026-01-31' };
  expect(filterQuery({ ...plain, ...days })).toEqual(days);
});

test('emails and phone numbers are personal, names, references and years are not', () => {
  for (const search of ['ann@example.com', 'ann@', '0412 345 678', '+61 (2) 9876-5432']) {
    expect(isPersonalSearch(search)).toBe(true);
  }
  for (const search of ['Ann Archer', 'K7QD-2M4X', '2026', 'person01', ''])
    expect(isPersonalSearch(search)).toBe(false);
});

test('an email is kept beside the address, a name in it', () => {
  const { address, state } = placeOf(new URLSearchParams('section=leads&search=lisa@example.com&due=true'));
  expect([String(address), state]).toEqual(['section=leads&due=true', { search: 'lisa@example.com' }]);
  const named = new URLSearchParams('section=leads&search=lisa');
  expect(placeOf(named)).toEqual({ address: named, state: null });
});
