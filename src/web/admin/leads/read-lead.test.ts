import { expect, test } from 'vitest';
import { readLead } from './read-lead.ts';

const lead = {
  _id: 'one',
  name: 'Dora Detail',
  email: 'dora@example.com',
  mobile: '0412345678',
  status: 'proposal',
  grandTotal: 92_820,
  createdAt: '2026-03-02T09:00:00.000Z',
  numberOfStops: 4,
  includeInstallation: false,
};

test('a lead with no more than the facts is a lead', () => {
  expect(readLead(lead)).toMatchObject(lead);
});

test('what is missing or null is missing, and no amount is made up', () => {
  expect(readLead({ ...lead, name: null, status: 'archived', grandTotal: null, history: null })).toEqual({
    _id: 'one',
    email: 'dora@example.com',
    mobile: '0412345678',
    createdAt: '2026-03-02T09:00:00.000Z',
    numberOfStops: 4,
    includeInstallation: false,
  });
});

test('a price without its totals still has its lines', () => {
  const line = { id: 'lift.base', element: 'lift', label: 'Lift, two stops', amount: 68_000 };
  const { price } = readLead({ ...lead, price: { lines: [line, null, { id: 'x' }], today: null } }) ?? {};
  expect(price).toMatchObject({ lines: [line], totals: {}, today: undefined });
});

test.each([[null], ['lead'], [[]], [{}], [{ ...lead, _id: '' }], [{ name: 'Dora' }]])(
  '%j is no lead',
  (value) => {
    expect(readLead(value)).toBeUndefined();
  },
);
