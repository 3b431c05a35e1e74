import { expect, test } from 'vitest';
import { changeBuckets, roundStep } from './change-buckets.ts';

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
