import { expect, test } from 'vitest';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { readValues } from '#web/admin/pricing/edits/draft.ts';
import { fieldsOf, priceSections } from '#web/admin/pricing/fields/price-field.ts';
import { readPricingConfig } from './read-pricing-config.ts';

const live = { ...demoPricing, _id: 'one', lastUpdated: '2026-03-02T09:00:00.000Z' };

function asText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asText(part)]));
}

/** What the editor's fields hold. */
function shown(value: unknown) {
  const config = readPricingConfig(value);
  if (!config) throw new Error('the configuration cannot be read');
  return Object.values(readValues(config, fieldsOf(priceSections(config))));
}

test('what our server sends is read as it is', () => {
  expect(readPricingConfig(live)).toEqual({ ...live, missingPrices: [] });
});

test('prices that come as numeric strings fill the editor', () => {
  expect(shown(asText(live))).toEqual(shown(live));
  expect(shown(live)).not.toContain('');
});

test('a price that is no number is an empty field, which the admin fills', () => {
  const { additionalFeatures: features } = live;
  const broken = { ...features, outdoorProofing: { indoor: null, outdoor: 'soon' }, extraDoor: null };
  const fields = shown({ ...live, basePrices: {}, additionalFeatures: broken });
  expect(fields.filter((text) => text === '')).toHaveLength(12 + 2);
});

test('the paths of prices that were never saved are read, whatever else stands there', () => {
  expect(readPricingConfig({ ...live, missingPrices: [['a', 'b'], null, [5]] })?.missingPrices).toEqual([
    ['a', 'b'],
    [],
    [],
  ]);
});

test.each([[null], [{}], [[]], ['prices'], [{ ...live, extraStops: null }]])(
  '%j is no configuration',
  (value) => {
    expect(readPricingConfig(value)).toBeUndefined();
  },
);
