import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { median, priceImpact } from './price-impact.ts';

const live = buildPricingConfig();
const dearerGlass = buildPricingConfig({ additionalFeatures: { shaftType: { glass: 6_500 + 1_000 } } });
const plain = buildAnswers({ shaftType: 'steel_frame' });
const glazed = buildAnswers({ shaftType: 'glass' });

test('Only the estimates that a change concerns move, each by what it changes', () => {
  const impact = priceImpact([plain, glazed, glazed], live, dearerGlass);
  expect(impact.totals.map(({ before, after }) => after - before)).toEqual([0, 1_000, 1_000]);
  expect(impact.medianChange).toBe(1_000);
  expect(impact.largestChange).toEqual(impact.totals[1]);
  expect(impact.skipped).toBe(0);
});

test('Without a difference nothing is the largest change', () => {
  expect(priceImpact([plain], live, dearerGlass)).toMatchObject({ medianChange: 0, largestChange: null });
});

test('Without estimates there is nothing to compare', () => {
  expect(priceImpact([], live, dearerGlass)).toEqual({
    totals: [],
    skipped: 0,
    medianChange: null,
    largestChange: null,
  });
});

test('An estimate with a budget consideration that one of the two lacks is skipped', () => {
  const gone = buildAnswers({ budgetConsideration: 'economy' });
  expect(priceImpact([gone, plain], live, dearerGlass)).toMatchObject({ skipped: 1 });
});

test('Estimates of former times are compared as far as today has prices for them', () => {
  const dropped = { ...plain, shaftType: 'carbon_fibre' };
  const unknown = { ...plain, mirror: 'yes' };
  const impact = priceImpact([dropped, unknown, glazed], live, dearerGlass);
  expect(impact.skipped).toBe(1);
  expect(impact.totals.map(({ before, after }) => after - before)).toEqual([0, 1_000]);
});

test('The median of an even number is the mean of the middle two', () => {
  expect(median([9, 1, 4, 2])).toBe(3);
  expect(median([-3, 2])).toBe(-1);
  expect(median([5])).toBe(5);
});
