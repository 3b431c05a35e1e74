import { expect, test } from 'vitest';
import { repeatedLines } from './repeated-list.tsx';

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
