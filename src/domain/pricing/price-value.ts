// The kinds of values in a configuration of prices, for the calculator's defaults, the pricing page, the warnings and the API.
import { centDigits, multiplierDigits, parseDecimal } from '#domain/money.ts';

export type ValueKind = 'price' | 'multiplier';

/** Why a change looks like a typing error. */
export type Suspicion = 'changed_by_more_than_half' | 'unusual_multiplier';

interface ValueRules {
  /** The sentence about a wrong value, and about an empty field. */
  readonly sentence: string;
  readonly empty: string;
  /** The sign before the number in fields and in shown values. */
  readonly sign: string;
  /** Dollars are shown with thousands separators, and can be changed by percent. */
  readonly isDollars: boolean;
  /** The value that does not affect a price. It stands for a value that the configuration lacks. */
  readonly neutral: number;
  readonly decimals: number;
  readonly isAllowed: (value: number) => boolean;
  readonly suspicion: (from: number | null, to: number) => Suspicion | undefined;
}

const maxPrice = 10_000_000;
const maxMultiplier = 10;
const usualMultipliers = { least: 0.5, most: 2 };

export const valueKinds: Readonly<Record<ValueKind, ValueRules>> = {
  price: {
    sentence: 'Enter a price from 0 to 10,000,000 with at most 2 decimals',
    empty: 'Enter a price, or 0 for no charge',
    sign: '$',
    isDollars: true,
    neutral: 0,
    decimals: centDigits,
    isAllowed: (price) => price <= maxPrice,
    suspicion: (from, to) =>
      from === null || Math.abs(to - from) <= from / 2 ? undefined : 'changed_by_more_than_half',
  },
  multiplier: {
    sentence: 'Enter a multiplier above 0 and up to 10 with at most 4 decimals',
    empty: 'Enter a multiplier',
    sign: '×',
    isDollars: false,
    neutral: 1,
    decimals: multiplierDigits,
    isAllowed: (multiplier) => multiplier > 0 && multiplier <= maxMultiplier,
    suspicion: (_from, to) =>
      to >= usualMultipliers.least && to <= usualMultipliers.most ? undefined : 'unusual_multiplier',
  },
};

/** The number; undefined if it is not valid for its kind. */
export function readValue(kind: ValueKind, value: string | number): number | undefined {
  const { decimals, isAllowed } = valueKinds[kind];
  const whole = parseDecimal(value, decimals);
  if (whole === undefined) return undefined;
  const number = whole / 10 ** decimals;
  return isAllowed(number) ? number : undefined;
}
