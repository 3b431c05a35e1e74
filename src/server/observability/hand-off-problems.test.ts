import { expect, test } from 'vitest';
import type { Backlog } from '#server/deliveries/delivery-store.ts';
import { handOffProblems } from './hand-off-problems.ts';
import { handOffStatus } from './hand-off-status.ts';

const calm: Backlog = { waiting: 0, oldestWaitingSeconds: null, failed: 0, settingsRejected: false };

test('The state is off without a CRM, and otherwise ok, waiting or trouble', () => {
  const state = (backlog: Partial<Backlog>, connected = true) =>
    handOffStatus(connected, { ...calm, ...backlog }).state;
  expect(state({}, false)).toBe('off');
  expect(state({})).toBe('ok');
  expect(state({ waiting: 2, oldestWaitingSeconds: 900 })).toBe('waiting');
  expect(state({ waiting: 2, oldestWaitingSeconds: 901 })).toBe('trouble');
  expect(state({ failed: 1 })).toBe('trouble');
  expect(state({ settingsRejected: true })).toBe('trouble');
});

test('Each trouble is one sentence', () => {
  const status = { waiting: 3, oldestWaitingSeconds: 960, failed: 1, settingsRejected: true };
  expect(handOffProblems(status)).toEqual([
    'The CRM rejects our settings: check CRM_TOKEN and CRM_URL, then start the server again',
    '1 contact could not be sent to the CRM',
    '3 contacts waiting for the CRM, the oldest for 16 minutes',
  ]);
});

test.each([
  [7200, '2 hours'],
  [172_799, '47 hours'],
  [172_800, '2 days'],
])('A wait of %i seconds reads as %s', (oldestWaitingSeconds, words) => {
  const status = { waiting: 1, oldestWaitingSeconds, failed: 0, settingsRejected: false };
  expect(handOffProblems(status)).toEqual([`1 contact waiting for the CRM, the oldest for ${words}`]);
});
