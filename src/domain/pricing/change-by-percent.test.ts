import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeByPercent, readPercent, roundings } from './change-by-percent.ts';

test.each([
  [78_000, 5, 1, 81_900],
  [3_333, 5, 1, 3_500],
  [3_333, 5, 10, 3_500],
  [3_333, 4, 10, 3_470],
  [3_333, 4, 100, 3_500],
  [0.5, 5, 1, 1],
  [150, -50, 10, 80],
  [0, 5, 100, 0],
  [12.34, 2.5, 1, 13],
  [100_000, 1.15, 1, 101_150],
] as const)(
  '%d dollars and %d percent, to %d dollars, are %d dollars',
  (price, percent, rounding, changed) => {
    expect(changeByPercent(price, percent, rounding)).toBe(changed);
  },
);

test('A price does not become free by rounding, nor larger than a price may be', () => {
  expect(changeByPercent(40, 5, 100)).toBeUndefined();
  expect(changeByPercent(10_000_000, 5, 1)).toBeUndefined();
});

test('Every change is exact before it is rounded', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000_000 });
  const hundredths = fc.integer({ min: -9_999, max: 100_000 });
  fc.assert(
    fc.property(cents, hundredths, fc.constantFrom(...roundings), (price, percent, rounding) => {
      const unit = 1_000_000n * BigInt(rounding);
      const exact = BigInt(price) * BigInt(10_000 + percent);
      const expected = Number(((2n * exact + unit) / (2n * unit)) * BigInt(rounding));
      const allowed = expected > 0 && expected <= 10_000_000;
      expect(changeByPercent(price / 100, percent / 100, rounding)).toBe(allowed ? expected : undefined);
    }),
  );
});

test.each([
  ['5', 5],
  [' +5 % ', 5],
  ['-2.5', -2.5],
  ['−2.25', -2.25],
  ['-99.99', -99.99],
  ['1000', 1000],
  ['٢.٥٪', 2.5],
  ['−３％', -3],
])('%j is %d percent', (text, percent) => {
  expect(readPercent(text)).toEqual({ percent });
});

test.each(['', 'five', '1.005', '-100', '-250', '0', '1001', '1e2', '5,5'])(
  '%j is refused in a sentence',
  (text) => {
    expect(readPercent(text)).toEqual({ problem: expect.stringMatching(/^(Enter|0 percent) /) });
  },
);
