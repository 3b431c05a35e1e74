import { expect, test } from 'vitest';
import { type Again, deliveryAgain, leadAgain, type StoredDelivery } from './plan-again.ts';
import type { NewDelivery } from './write-deliveries.ts';

const at = new Date('2026-03-02T09:00:00Z');
const by = { who: 'sam@example.com', at };

const about = {
  channel: 'crm',
  event: 'estimate.created',
  leadId: 'lead',
  leadStatus: 'new',
  estimateId: 'first',
  visitId: 'visit',
  contactChanged: false,
} as const;

const delivery: StoredDelivery = {
  ...about,
  id: 'delivery',
  state: 'failed',
  attempts: 3,
  progress: null,
  externalId: null,
  lastOutcome: 'refused',
  lastReason: null,
  resentBy: null,
  resentAt: null,
  createdAt: new Date('2026-03-01T09:00:00Z'),
  finishedAt: null,
};
const lead = { id: 'lead', newestEstimateId: 'newest', status: 'proposal', visitId: null } as const;

const newDelivery: NewDelivery = { ...about, createdAt: at, resentBy: 'sam@example.com' };

const failed = delivery;
const retrying = { ...delivery, state: 'retrying' } as const;
const waiting = { ...delivery, state: 'waiting' } as const;
const sentAgain = { ...delivery, state: 'waiting', resentBy: 'alex@example.com' } as const;
const delivered = { ...delivery, state: 'delivered', resentBy: 'alex@example.com' } as const;

test.each<[string, StoredDelivery, Again]>([
  ['A failed delivery waits again', failed, { waiting: [failed] }],
  ['A retried one waits again', retrying, { waiting: [retrying] }],
  ['A waiting one is tried at once', waiting, { waiting: [waiting] }],
  ['One that was just sent again is not sent twice', sentAgain, { hurried: sentAgain }],
  ['A delivered one goes again as a new one', delivered, { added: [newDelivery] }],
])('%s', (_name, given, again) => {
  expect(deliveryAgain(given, by)).toEqual(again);
});

const first: NewDelivery = {
  ...newDelivery,
  event: 'lead.created',
  leadStatus: 'proposal',
  estimateId: 'newest',
  visitId: 'lead',
  contactChanged: true,
};

test.each<[string, StoredDelivery | undefined, Again]>([
  ['A lead that was never sent is sent', undefined, { added: [first] }],
  ['A lead that arrived is sent anew', delivered, { added: [first] }],
  [
    'A lead that failed is sent with its newest estimate',
    failed,
    { waiting: [failed], estimateId: 'newest' },
  ],
])('%s', (_name, newest, again) => {
  expect(leadAgain(lead, newest, by)).toEqual(again);
});
