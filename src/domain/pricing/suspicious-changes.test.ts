import { expect, test } from 'vitest';
import { suspiciousChanges } from './suspicious-changes.ts';

const price = (from: number | null, to: number | null) => ({ path: ['basePrices', 'x'], from, to });
const multiplier = (from: number, to: number) => ({ path: ['budgetMultipliers', 'look'], from, to });

test('A price that changes by more than half looks like a slip; by just half it does not', () => {
  const [slip, half] = [price(1000, 1501), price(1000, 500)];
  expect(suspiciousChanges([slip, half])).toEqual([{ ...slip, reason: 'changed_by_more_than_half' }]);
});

test('A price that was nothing and a multiplier outside a half to two are worth a second look', () => {
  const suspects = [price(0, 10), multiplier(1.1, 2.0001), multiplier(1.1, 0.4999)];
  expect(suspiciousChanges(suspects)).toHaveLength(3);
  expect(suspiciousChanges([multiplier(1.1, 2), multiplier(1.1, 0.5)])).toEqual([]);
});

test('What is new or gone has nothing to be compared with', () => {
  expect(suspiciousChanges([price(null, 5), price(5, null)])).toEqual([]);
});
