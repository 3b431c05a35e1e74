import { expect, test } from 'vitest';
import { calculate } from '#domain/pricing/calculation.ts';
import { demoPricing } from '#domain/pricing/demo-pricing.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { comparePrices } from './compare-prices.ts';

const { lines, totals } = calculate(buildAnswers(), demoPricing);
const price = { lines: [...lines], totals };

test('the lines of each element add up to what the element cost, then and today', () => {
  const dearer = { ...demoPricing, extraStops: { ...demoPricing.extraStops, liftCostPerStop: 4000 } };
  const now = calculate(buildAnswers(), dearer);
  const compared = comparePrices({ ...price, today: { lines: [...now.lines], totals: now.totals } });
  expect(compared.map(({ element }) => element)).toEqual(['lift', 'shaft', 'installation']);
  for (const each of compared) {
    expect(each.lines.reduce((sum, line) => sum + line.quoted, 0)).toBe(each.quoted);
    expect(each.lines.reduce((sum, line) => sum + (line.today ?? 0), 0)).toBe(each.today);
  }
});

test('a line that only one of the two has is nothing in the other', () => {
  const free = { ...demoPricing, extraStops: { ...demoPricing.extraStops, liftCostPerStop: 0 } };
  const now = calculate(buildAnswers(), free);
  const [lift] = comparePrices({ ...price, today: { lines: [...now.lines], totals: now.totals } });
  expect(lift?.lines.find(({ id }) => id === 'lift.extraStops')).toMatchObject({ quoted: 7000, today: 0 });
});

test('without a price of today there is only the one of then', () => {
  const compared = comparePrices({ ...price, today: null });
  expect(compared.every(({ today }) => today === undefined)).toBe(true);
});
