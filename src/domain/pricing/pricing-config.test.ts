import { expect, test } from 'vitest';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import {
  configParts,
  configRoots,
  isOpenRoot,
  isPriced,
  missingParts,
  partsOf,
  valueKindOf,
  withMissingPrices,
} from './pricing-config.ts';

/** Where a price stands on the page: section, card, row, and the longer label. */
const placeOf = (...path: string[]) => {
  const part = configParts.find((each) => each.path.join() === path.join());
  return part && [part.section, part.card, part.row, part.fullLabel];
};

test('every price and multiplier has its place on the page, and a label that no other has', () => {
  expect(placeOf('basePrices', 'commercial', 'lift')).toEqual([
    'Base Prices Configuration',
    'Commercial Grade Lift',
    undefined,
    'Commercial Grade Lift: Lift base price',
  ]);
  expect(placeOf('basePrices', 'residential', 'capsule', 'yield')).toEqual([
    'Base Prices Configuration',
    'Residential Lift',
    'Capsule Lift',
    'Residential Lift, Capsule Lift: Yield base price',
  ]);
  expect(placeOf('basePrices', 'residential', 'enclosed', 'shaft')?.[2]).toBe('Enclosed Cabin');
  expect(placeOf('additionalFeatures', 'extraDoor', 'twoDoorsOpposite')).toEqual([
    'Additional Features Pricing',
    'Extra Door',
    undefined,
    'Extra Door: Two Doors Opposite',
  ]);
  expect(placeOf('extraStops', 'shaftCostPerStop')).toEqual([
    'Extra Stops Pricing (Per Stop)',
    'Cost Per Stop',
    undefined,
    'Extra Stops: Shaft Cost Per Stop',
  ]);
  expect(placeOf('extraStops', 'yieldCostPerStop', 'shaft')).toEqual([
    'Extra Stops Pricing (Per Stop)',
    'Yield Per Stop',
    undefined,
    'Yield Per Stop: Shaft yield per stop',
  ]);
  expect(placeOf('budgetMultipliers', 'look')).toEqual([
    'Budget Consideration Multipliers',
    'Multipliers',
    undefined,
    'Multiplier: Look',
  ]);
  expect(new Set(configParts.map(({ fullLabel }) => fullLabel)).size).toBe(configParts.length);
});

test('a price that needs it says where it is added', () => {
  const about = Object.fromEntries(
    configParts.flatMap((part) => (part.about ? [[part.label, part.about]] : [])),
  );
  expect(about).toEqual({
    'Lift Cost Per Stop': 'Added to the lift; the budget multiplier applies.',
    'Shaft Cost Per Stop': 'Added to the shaft, if we supply it.',
    'Shaft Installation Cost Per Stop': 'Added to the installation, if we supply the shaft.',
    'Lift Installation Cost Per Stop': 'Added to the installation.',
    'Lift Installation Lift Cost Per Stop': 'Lift parts for installing: added to the lift, if we install.',
    'Lift yield per stop': 'Added to the lift.',
    'Shaft yield per stop': 'Added to the shaft, if we supply it.',
    'Installation yield per stop': 'Added to the installation.',
    Balanced: 'Perfect balance of cost and quality',
    Look: 'Enhanced aesthetics and premium finishes',
  });
});

test('the page has no field for multipliers that visitors are not offered', () => {
  const hidden = configParts.filter(({ isHidden }) => isHidden);
  expect(hidden.map(({ path }) => path.join('.'))).toEqual([
    'budgetMultipliers.budget',
    'budgetMultipliers.premium',
  ]);
});

test('prices of the business’s own stand with the others, named after their keys', () => {
  const config = buildPricingConfig({
    additionalFeatures: { lighting: { ledStrip: 350 } },
    budgetMultipliers: { artDeco: 1.4 },
  });
  const parts = partsOf(config);
  expect(parts).toHaveLength(configParts.length + 2);
  expect(parts.find(({ path }) => path.includes('ledStrip'))).toEqual({
    path: ['additionalFeatures', 'lighting', 'ledStrip'],
    kind: 'price',
    section: 'Additional Features Pricing',
    card: 'Lighting',
    label: 'Led Strip',
    fullLabel: 'Lighting: Led Strip',
    demo: 0,
  });
  expect(parts.find(({ path }) => path.includes('artDeco'))).toEqual({
    path: ['budgetMultipliers', 'artDeco'],
    kind: 'multiplier',
    section: 'Budget Consideration Multipliers',
    card: 'Multipliers',
    label: 'Art Deco',
    fullLabel: 'Multiplier: Art Deco',
    demo: 1,
  });
  expect(partsOf(buildPricingConfig())).toEqual(configParts);
});

test('an own price named as what every object has is a price like any other', () => {
  const config = buildPricingConfig({ additionalFeatures: { lighting: { constructor: 1, toString: 2 } } });
  const parts = partsOf(config).filter(({ card }) => card === 'Lighting');
  expect(parts.map(({ label, about }) => [label, about])).toEqual([
    ['Constructor', undefined],
    ['To String', undefined],
  ]);
});

test('of two keys that read alike, the second is told by its path', () => {
  const config = buildPricingConfig({ additionalFeatures: { lighting: { twoLamps: 1, two_lamps: 2 } } });
  const labels = partsOf(config).flatMap(({ card, fullLabel }) => (card === 'Lighting' ? [fullLabel] : []));
  expect(labels).toEqual([
    'Lighting: Two Lamps',
    'Lighting: Two Lamps (additionalFeatures.lighting.two_lamps)',
  ]);
});

test('a business may add options and budget considerations, and nothing else', () => {
  expect(configRoots.filter(isOpenRoot)).toEqual(['additionalFeatures', 'budgetMultipliers']);
  expect(configRoots.filter((root) => !isPriced([root]))).toEqual(['dimensions', 'catalogue']);
  expect(valueKindOf(['extraStops', 'liftCostPerStop'])).toBe('price');
  expect(valueKindOf(['budgetMultipliers', 'look'])).toBe('multiplier');
  expect(() => valueKindOf(['dimensions', 'pit'])).toThrow('prices have no dimensions.pit');
});

test('a price that an older configuration lacks is 0, and a multiplier 1', () => {
  const { lift: _, ...yieldCostPerStop } = buildPricingConfig().extraStops.yieldCostPerStop;
  const { look: __, ...budgetMultipliers } = buildPricingConfig().budgetMultipliers;
  const older = {
    ...buildPricingConfig(),
    extraStops: { ...buildPricingConfig().extraStops, yieldCostPerStop },
    budgetMultipliers,
  } as unknown as ReturnType<typeof buildPricingConfig>;
  expect(missingParts(older).map(({ path }) => path.join('.'))).toEqual([
    'extraStops.yieldCostPerStop.lift',
    'budgetMultipliers.look',
  ]);
  const filled = withMissingPrices(older);
  expect(filled.extraStops.yieldCostPerStop).toEqual({ lift: 0, shaft: 200, installation: 150 });
  expect(filled.budgetMultipliers).toEqual({ budget: 0.92, balanced: 1, look: 1, premium: 1.25 });
  expect(missingParts(filled)).toEqual([]);
});
