import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteRange, rangeRecordInWords, yieldOf } from './price-line.ts';

test.each([
  [1, 1, 1],
  [5, 5, 6],
  [10, 10, 11],
  [15, 14, 17],
  [30, 29, 33],
  [50, 48, 55],
  [92_820, 88_179, 102_102],
  [100.4, 95, 110],
])('a grand total of %d is quoted from %i to %i, halves up', (grandTotal, low, high) => {
  expect(quoteRange(grandTotal)).toEqual({ low, high });
});

test.each([undefined, 0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
  'there is no range for %d',
  (grandTotal) => {
    expect(quoteRange(grandTotal)).toBeUndefined();
  },
);

test('the range is exact for every whole grand total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (grandTotal) => {
      const percent = (share: bigint) => Number((BigInt(grandTotal) * share + 50n) / 100n);
      expect(quoteRange(grandTotal)).toEqual({ low: percent(95n), high: percent(110n) });
    }),
  );
});

test('how many sales closed within the range is said in a sentence', () => {
  expect(rangeRecordInWords({ sales: 40, within: 31 })).toBe(
    'Of our last 40 sales 31 closed within this range.',
  );
});

test('the yield is what the yield lines hold, less a discount; an own line adds none', () => {
  const line = (id: string, amount: number, element: 'lift' | null = 'lift') => ({
    id,
    element,
    label: id,
    amount,
  });
  const yields = [line('lift.yield', 4500), line('lift.yieldOnExtraStops', 800)];
  const rest = [line('lift.base', 34_000), line('lift.budget', -900)];
  expect(yieldOf([...rest, ...yields, line('adjustment', -300, null)])).toBe(5000);
  expect(yieldOf([...rest, ...yields, line('adjustment', 700, null)])).toBe(5300);
});
