import { expect, test } from 'vitest';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { pathLabel, priceFields, priceSections } from './price-sections.ts';

const sections = priceSections(buildPricingConfig());
const labels = priceFields(buildPricingConfig()).map(({ fullLabel }) => fullLabel);

test('The page has its four sections', () => {
  expect(sections.map(({ title }) => title)).toEqual([
    'Base Prices Configuration',
    'Additional Features Pricing',
    'Extra Stops Pricing (Per Stop)',
    'Budget Consideration Multipliers',
  ]);
});

test('Every field has a label of its own', () => {
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain('Commercial Grade Lift: Lift base price');
  expect(labels).toContain('Residential Lift, Capsule Lift: Yield base price');
  expect(labels).toContain('Extra Door: Two Doors Opposite');
  expect(labels).toContain('Extra Stops: Lift Installation Lift Cost Per Stop');
  expect(labels).toContain('Yield Per Stop: Shaft yield per stop');
});

test('The budget and premium multipliers are not shown', () => {
  expect(labels.filter((label) => label.startsWith('Multiplier'))).toEqual([
    'Multiplier: Balanced',
    'Multiplier: Look',
  ]);
});

test("The business's own options get an input, with a label of its own even when they read alike", () => {
  const own = { lighting: { warmWhite: 100, warm_white: 120 } };
  const fields = priceFields(buildPricingConfig({ additionalFeatures: own }));
  const lighting = fields.filter(({ path }) => path[1] === 'lighting').map(({ fullLabel }) => fullLabel);
  expect(lighting).toEqual([
    'Lighting: Warm White',
    'Lighting: Warm White (additionalFeatures.lighting.warm_white)',
  ]);
});

test('A place without an input is named after its keys', () => {
  expect(pathLabel(['budgetMultipliers', 'premium'], buildPricingConfig())).toBe(
    'Budget Multipliers: Premium',
  );
});
