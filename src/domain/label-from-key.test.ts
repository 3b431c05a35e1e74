import { expect, test } from 'vitest';
import { labelFromKey } from './label-from-key.ts';

test.each([
  ['twoDoorsOpposite', 'Two Doors Opposite'],
  ['liftInstallationLiftCostPerStop', 'Lift Installation Lift Cost Per Stop'],
  ['art_deco', 'Art Deco'],
  ['quick-delivery', 'Quick Delivery'],
  ['level2Finish', 'Level2 Finish'],
  ['yes', 'Yes'],
  ['  spaced  out ', 'Spaced Out'],
  ['__proto__', 'Proto'],
  ['', ''],
])('the key %j is labelled %j', (key, label) => {
  expect(labelFromKey(key)).toBe(label);
});
