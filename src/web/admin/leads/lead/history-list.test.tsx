import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shownEntries } from '#contract/leads/lead-detail.ts';
import { describeEntry, HistoryList } from './history-list.tsx';

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

test.each([
  ['none', 0, 'Nothing has happened yet.'],
  ['some', 2, undefined],
  ['as many as the server gives', shownEntries, 'Only the newest 200 are listed'],
])('Of %s the list says whether it has all', (_, count, hint) => {
  const history = Array.from({ length: count }, (__, id) => ({
    id,
    at: '2026-03-02T01:00:00.000Z',
    kind: 'note' as const,
    who: null,
    detail: { text: 'Rang twice' },
    undoneAt: null,
  }));
  const words = renderToStaticMarkup(<HistoryList history={history} nameOf={String} />);
  expect(words.split('Rang twice')).toHaveLength(count + 1);
  expect(words.split('<ol')[0]).toContain(hint ?? '');
  expect(words.includes('listed') || words.includes('Nothing')).toBe(hint !== undefined);
});
