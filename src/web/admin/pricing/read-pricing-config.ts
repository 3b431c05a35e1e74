import type { LivePricingConfig } from '#contract/pricing.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { readAmount } from '#domain/money.ts';
import { readList, readText } from '#web/api/read-values.ts';

type Prices = number | '' | { readonly [name: string]: Prices };

const parts = ['basePrices', 'additionalFeatures', 'extraStops', 'budgetMultipliers'] as const;

/** Prices may come as numeric strings. What is no number becomes an empty field. */
function readPrices(value: unknown): Prices {
  if (typeof value !== 'object' || value === null) return readAmount(value) ?? '';
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readPrices(part)]));
}

/** Undefined when one of the four parts is missing. Which prices they hold is not checked: the editor shows those. */
export function readPricingConfig(value: unknown): LivePricingConfig | undefined {
  const config = fieldsOf(value);
  const prices = parts.map((part) => [part, readPrices(config[part])] as const);
  if (prices.some(([, part]) => typeof part !== 'object')) return undefined;
  const read: unknown = {
    ...config,
    ...Object.fromEntries(prices),
    missingPrices: readList(config['missingPrices'], (path) => readList(path, readText)),
  };
  return read as LivePricingConfig;
}
