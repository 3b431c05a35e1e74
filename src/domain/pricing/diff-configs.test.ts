import { expect, test } from 'vitest';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { diffConfigs } from './diff-configs.ts';

test('Equal configurations have no differences', () => {
  expect(diffConfigs(buildPricingConfig(), buildPricingConfig())).toEqual([]);
});

test('Changes are listed with their path, in the order of the configuration', () => {
  const changed = buildPricingConfig({
    budgetMultipliers: { look: 1.2 },
    basePrices: { residential: { capsule: { yield: 5_500 } } },
  });
  const original = buildPricingConfig();
  expect(diffConfigs(original, changed)).toEqual([
    {
      path: ['basePrices', 'residential', 'capsule', 'yield'],
      from: original.basePrices.residential.capsule.yield,
      to: 5_500,
    },
    { path: ['budgetMultipliers', 'look'], from: original.budgetMultipliers.look, to: 1.2 },
  ]);
});

test('An option of the business that comes or goes is a change', () => {
  const plain = buildPricingConfig();
  const more = buildPricingConfig({ additionalFeatures: { lighting: { constructor: 12.5 } } });
  const path = ['additionalFeatures', 'lighting', 'constructor'];
  expect(diffConfigs(plain, more)).toEqual([{ path, from: null, to: 12.5 }]);
  expect(diffConfigs(more, plain)).toEqual([{ path, from: 12.5, to: null }]);
});
