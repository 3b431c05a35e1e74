import { expect, test } from 'vitest';
import type { LeadHistoryEntry } from '#contract/lead-detail.ts';
import { historyLines } from './history-lines.ts';

const failed = (id: number, at: string): LeadHistoryEntry => ({
  id,
  at,
  kind: 'hand_off',
  who: null,
  detail: { outcome: 'unavailable', reason: 'The CRM could not be reached.' },
});
const note: LeadHistoryEntry = {
  id: 9,
  at: '2026-03-02T01:03:00.000Z',
  kind: 'note',
  who: 'ann@example.com',
  detail: { text: 'Rang' },
};

test('failures that repeat are one line, with people’s notes apart from them', () => {
  const delivered: LeadHistoryEntry = {
    ...failed(-4, '2026-03-02T01:05:00.000Z'),
    detail: { outcome: 'delivered' },
  };
  const history = [
    delivered,
    failed(-3, '2026-03-02T01:04:00.000Z'),
    note,
    failed(-2, '2026-03-02T01:02:00.000Z'),
    failed(-1, '2026-03-02T01:01:00.000Z'),
  ];
  expect(historyLines(history)).toEqual({
    people: [note],
    machine: [
      { words: 'Delivered to the CRM', times: 1, first: delivered.at, last: delivered.at },
      {
        words: 'The CRM could not be reached.',
        times: 3,
        first: '2026-03-02T01:01:00.000Z',
        last: '2026-03-02T01:04:00.000Z',
      },
    ],
  });
});

test('a failure after another outcome begins a line of its own', () => {
  const settings = { ...failed(-2, '2026-03-02T01:02:00.000Z'), detail: { outcome: 'settings_rejected' } };
  const lines = historyLines([
    failed(-3, '2026-03-02T01:03:00.000Z'),
    settings,
    failed(-1, '2026-03-02T01:01:00.000Z'),
  ]);
  expect(lines.machine.map(({ times }) => times)).toEqual([1, 1, 1]);
});
