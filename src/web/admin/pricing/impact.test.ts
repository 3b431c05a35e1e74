import { expect, test } from 'vitest';
import { changeBuckets, impactSentence, roundStep } from './impact.ts';

test('Every change falls into exactly one bar', () => {
  const changes = [-1500, -20, 0, 0, 35, 480, 2000];
  const buckets = changeBuckets(changes);
  expect(buckets.reduce((total, { count }) => total + count, 0)).toBe(changes.length);
  expect(buckets[0]).toEqual({ from: -1500, to: -1000, count: 1 });
  expect(buckets.at(-1)).toEqual({ from: 2000, to: 2500, count: 1 });
});

test('What does not change has a bar of its own, between what falls and what rises', () => {
  const buckets = changeBuckets([-1500, 0, 0, 35, 2000]);
  expect(buckets.filter(({ count }) => count > 0)).toEqual([
    { from: -1500, to: -1000, count: 1 },
    { from: 0, to: 0, count: 2 },
    { from: 0, to: 500, count: 1 },
    { from: 2000, to: 2500, count: 1 },
  ]);
  expect(changeBuckets([0, 0])).toEqual([{ from: 0, to: 0, count: 2 }]);
});

test('Equal changes are one bar, and no change at all is none', () => {
  expect(changeBuckets([700, 700])).toEqual([{ from: 700, to: 701, count: 2 }]);
  expect(changeBuckets([])).toEqual([]);
});

test.each([
  [0, 1],
  [1, 1],
  [1.1, 2],
  [3, 5],
  [7, 10],
  [210, 500],
])('steps of at least %s are %s dollars wide', (atLeast, step) => {
  expect(roundStep(atLeast)).toBe(step);
});

const same = { before: 92_820, after: 92_820 };
const lower = { before: 92_820, after: 62_220 };

test.each([
  [[], null, 'There are no estimates to compare yet.'],
  [[same, same], null, 'None of the 2 recent estimates would change.'],
  [
    [same, lower, same],
    lower,
    'Of the 3 recent estimates 1 would change, the largest change from $92,820 to $62,220.',
  ],
  [[lower], lower, 'Of the 1 recent estimate 1 would change, the largest change from $92,820 to $62,220.'],
])('%#: what changes is said in one sentence', (totals, largestChange, sentence) => {
  expect(impactSentence({ totals, largestChange })).toBe(sentence);
});
