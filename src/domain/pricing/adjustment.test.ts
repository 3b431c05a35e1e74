import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { type Adjustment, adjustmentOf, adjustmentRows, quoteRangeOf, rangeInWords } from './adjustment.ts';
import { calculate, totals } from './calculation.ts';
import { quoteRange, yieldOf } from './price-line.ts';
import { demoPricing } from './pricing-config.ts';
import { linesInWords } from './shown-lines.ts';

const answers = buildAnswers();
const priced = (adjustment?: Adjustment) => calculate(buildCase(answers), demoPricing, adjustment);
const plain = priced();

test('A discount is the last line; the elements and the range stay, and the yield falls by it', () => {
  const discount = priced({ amount: -3000, reason: 'Builder discount' });
  expect(discount.lines).toEqual([
    ...plain.lines,
    { id: 'adjustment', element: null, label: 'Builder discount', amount: -3000 },
  ]);
  expect(discount.totals).toEqual({ ...plain.totals, grandTotal: 89_820 });
  expect(quoteRangeOf(discount)).toEqual(quoteRange(92_820));
  expect(yieldOf(discount.lines)).toBe(yieldOf(plain.lines) - 3000);
  expect(linesInWords(discount.lines, answers).at(-1)).toMatchObject({
    label: 'Builder discount',
    amount: -3000,
  });
  expect(rangeInWords({ low: 88_179, high: 102_102 }, discount.lines)).toBe(
    'Likely range $88,179 to $102,102 without “Builder discount”',
  );
  expect(adjustmentRows(discount.lines)).toEqual([{ label: 'Builder discount', words: '-$3,000' }]);
});

test('A price that nobody adjusted has no such line, also after nothing was taken off', () => {
  expect(priced({ amount: 0, reason: 'Nothing' })).toEqual(plain);
  expect(adjustmentOf(plain.lines)).toBeUndefined();
  expect(adjustmentRows(plain.lines)).toEqual([]);
  expect(quoteRangeOf(plain)).toEqual(quoteRange(92_820));
  expect(rangeInWords({ low: 88_179, high: 102_102 }, plain.lines)).toBe('Likely range $88,179 to $102,102');
});

test('A percentage is rounded once to whole dollars; an own line adds no yield', () => {
  expect(priced({ percent: -2.5, reason: 'Repeat customer' }).totals.grandTotal).toBe(92_820 - 2321);
  expect(priced({ percent: 1.15, reason: 'Rush' }).totals.grandTotal).toBe(92_820 + 1067);
  const crane = priced({ amount: 1500, reason: 'Crane hire' });
  expect(crane.totals.grandTotal).toBe(94_320);
  expect(yieldOf(crane.lines)).toBe(yieldOf(plain.lines));
});

test('Whatever is taken off, the lines add up to the total, which is never below 0', () => {
  const amount = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((dollars) => ({ amount: dollars }));
  const percent = fc.integer({ min: -10_000, max: 10_000 }).map((parts) => ({ percent: parts / 100 }));
  fc.assert(
    fc.property(fc.oneof(amount, percent), (size) => {
      const { lines, totals: sums } = priced({ ...size, reason: 'Any' });
      expect(sums.grandTotal).toBeGreaterThanOrEqual(0);
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(sums.grandTotal);
      expect(totals(lines)).toEqual(sums);
    }),
  );
});
