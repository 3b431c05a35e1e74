import { expect, test } from 'vitest';
import { calculate } from '#domain/pricing/calculation.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { comparePrices } from './price-comparison.tsx';

const price = calculate(buildCase(buildAnswers()), demoPricing);

function priceWith(liftCostPerStop: number) {
  const extraStops = { ...demoPricing.extraStops, liftCostPerStop };
  return calculate(buildCase(buildAnswers()), { ...demoPricing, extraStops });
}

test('the lines of each element add up to what the element costs, before and after', () => {
  const compared = comparePrices(price, priceWith(4000));
  expect(compared.map(({ element }) => element)).toEqual(['lift', 'shaft', 'installation']);
  for (const each of compared) {
    expect(each.lines.reduce((sum, line) => sum + line.before, 0)).toBe(each.before);
    expect(each.lines.reduce((sum, line) => sum + (line.after ?? 0), 0)).toBe(each.after);
  }
});

test('a line that only one of the two has is 0 in the other', () => {
  const line = (before: typeof price, after: typeof price) =>
    comparePrices(before, after)[0]?.lines.find(({ id }) => id === 'lift.extraStops');
  expect(line(price, priceWith(0))).toMatchObject({ before: 7000, after: 0 });
  expect(line(priceWith(0), price)).toMatchObject({ before: 0, after: 7000 });
});

test('without a price after there is only the one before', () => {
  const compared = comparePrices(price, undefined);
  expect(compared.every(({ after }) => after === undefined)).toBe(true);
});
