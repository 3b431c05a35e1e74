// A change of prices by percent, exact to the cent before it is rounded.
import { divideRounded, toCents } from '#domain/money.ts';
import { plainDigits } from '#domain/text.ts';
import { readValue } from './price-value.ts';

/** The whole dollars that a price can be rounded to. */
export const roundings = [1, 10, 50, 100] as const;

export type Rounding = (typeof roundings)[number];

const mostPercent = 1000;

/** Reads `5`, `-2.5` or `+3 %`, with at most two decimals. */
export function readPercent(text: string) {
  const bare = plainDigits(text)
    .replace(/[\s%％٪]/g, '')
    .replace('−', '-');
  if (!/^[+-]?\d{1,6}(?:\.\d{1,2})?$/.test(bare)) return { problem: 'Enter a percent such as 5 or -2.5' };
  const percent = Number(bare);
  if (percent === 0) return { problem: '0 percent changes nothing' };
  if (percent <= -100) return { problem: 'Enter more than -100: at -100 percent nothing is left of a price' };
  if (percent > mostPercent) return { problem: 'Enter at most 1000' };
  return { percent };
}

/**
 * The price after the change, rounded half away from zero. Undefined if it would be 0 by rounding, or above the limit.
 */
export function changeByPercent(price: number, percent: number, rounding: Rounding): number | undefined {
  const hundredths = 10_000 + Math.round(percent * 100);
  const changed = divideRounded(toCents(price) * hundredths, 100 * 10_000 * rounding) * rounding;
  return changed === 0 && price > 0 ? undefined : readValue('price', changed);
}
