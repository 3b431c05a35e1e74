import { expect, test } from 'vitest';
import { describeEntry, repeatedLines } from './history-list.tsx';

test('each kind of entry is a sentence', () => {
  expect(describeEntry({ kind: 'status', detail: { from: 'new', to: 'proposal' } })).toBe(
    'Status changed from New to Proposal',
  );
  expect(describeEntry({ kind: 'note', detail: { text: 'Rang twice' } })).toBe('Rang twice');
  expect(
    describeEntry({ kind: 'hand_off', detail: { outcome: 'delivered', attempt: 1, reason: null } }),
  ).toBe('Delivered to the CRM');
  expect(describeEntry({ kind: 'hand_off', detail: { outcome: 'refused', reason: 'Bad email' } })).toBe(
    'The CRM refused the contact: Bad email',
  );
});

test('an outcome says the amount, the reason and the note, and a correction what was before', () => {
  expect(describeEntry({ kind: 'outcome', detail: { outcome: 'won', amount: 91_000 } })).toBe(
    'Won for $91,000',
  );
  expect(
    describeEntry({ kind: 'outcome', detail: { outcome: 'lost', reason: 'no_reply', note: 'Rang' } }),
  ).toBe('Lost (no reply): Rang');
  expect(
    describeEntry({ kind: 'contact', detail: { mobile: '0412345678', customerType: 'homeowner' } }),
  ).toBe('Corrected the contact, which was 0412345678, Homeowner');
});

test('an entry that this page does not know is shown without inventing anything', () => {
  expect(describeEntry({ kind: 'hand_off', detail: { outcome: 'toString' } })).toBe('Sent to the CRM');
  expect(describeEntry({ kind: 'status', detail: {} })).toBe('Status changed from Unknown to Unknown');
});

test('a reason that says the same as the outcome is said once', () => {
  const reason = 'The CRM could not be reached';
  expect(describeEntry({ kind: 'hand_off', detail: { outcome: 'unavailable', reason } })).toBe(reason);
});

const away = (minute: number) => ({
  words: 'The CRM could not be reached.',
  at: `2026-03-02T01:0${minute}:00Z`,
});

test('failures that repeat are one line, from the first to the last', () => {
  const delivered = { words: 'Delivered', at: '2026-03-02T01:05:00Z' };
  expect(repeatedLines([delivered, away(4), away(2), away(1)])).toEqual([
    { words: 'Delivered', times: 1, first: delivered.at, last: delivered.at },
    { words: away(1).words, times: 3, first: away(1).at, last: away(4).at },
  ]);
});

test('a failure after another outcome begins a line of its own', () => {
  const rejected = { words: 'The CRM rejected our settings', at: '2026-03-02T01:02:00Z' };
  expect(repeatedLines([away(3), rejected, away(1)]).map(({ times }) => times)).toEqual([1, 1, 1]);
});
