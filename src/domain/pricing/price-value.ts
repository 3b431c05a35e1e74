// What a single price or multiplier may be, for the editor and the API alike.
import { centDigits, multiplierDigits, parseDecimal } from '#domain/money.ts';
import { maxMultiplier, maxPrice } from './pricing-config.ts';

export type ValueKind = 'price' | 'multiplier';

export const valueSentences: Readonly<Record<ValueKind, string>> = {
  price: 'Enter a price from 0 to 10,000,000 with at most 2 decimals',
  multiplier: 'Enter a multiplier above 0 and up to 10 with at most 4 decimals',
};

function readPrice(value: string | number): number | undefined {
  const cents = parseDecimal(value, centDigits);
  return cents !== undefined && cents <= maxPrice * 100 ? cents / 100 : undefined;
}

function readMultiplier(value: string | number): number | undefined {
  const tenThousandths = parseDecimal(value, multiplierDigits);
  if (tenThousandths === undefined || tenThousandths === 0) return undefined;
  return tenThousandths <= maxMultiplier * 10_000 ? tenThousandths / 10_000 : undefined;
}

/** The number, or undefined when it may not stand there. */
export function readValue(kind: ValueKind, value: string | number): number | undefined {
  return kind === 'price' ? readPrice(value) : readMultiplier(value);
}
