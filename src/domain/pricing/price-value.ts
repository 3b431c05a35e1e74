// The limits of a price and of a multiplier, for the pricing page and the API.
import { centDigits, multiplierDigits, parseDecimal } from '#domain/money.ts';

export type ValueKind = 'price' | 'multiplier';

const maxPrice = 10_000_000;
const maxMultiplier = 10;

export const valueSentences: Readonly<Record<ValueKind, string>> = {
  price: 'Enter a price from 0 to 10,000,000 with at most 2 decimals',
  multiplier: 'Enter a multiplier above 0 and up to 10 with at most 4 decimals',
};

/** The number; undefined if it is no valid price or multiplier. */
export function readValue(kind: ValueKind, value: string | number): number | undefined {
  if (kind === 'price') {
    const cents = parseDecimal(value, centDigits);
    return cents !== undefined && cents <= maxPrice * 100 ? cents / 100 : undefined;
  }
  const tenThousandths = parseDecimal(value, multiplierDigits);
  if (tenThousandths === undefined || tenThousandths === 0) return undefined;
  return tenThousandths <= maxMultiplier * 10_000 ? tenThousandths / 10_000 : undefined;
}
