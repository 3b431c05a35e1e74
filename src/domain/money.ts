// Exact decimal arithmetic on integers: prices are whole cents, multipliers whole ten-thousandths.
// The largest product here, (10,000,000 + 4 × 10,000,000) dollars × a multiplier of 10, is 5e14 in
// these units, far below 2^53, so plain numbers are exact and BigInt is not needed.
import { plainDigits } from './text.ts';

export const centDigits = 2;
export const multiplierDigits = 4;

// No two ways to match a text, so that a long hostile text takes linear time.
const plainDecimal = /^(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;

/**
 * Reads a plain decimal ("4800", "12.50", ".5", or the same as a number) as a whole count of
 * 10^-digits. Undefined if it is no plain decimal, is negative, has more decimals than `digits`
 * (without zeros at the end), or is too large to be exact.
 */
export function parseDecimal(value: string | number, digits: number): number | undefined {
  const match = plainDecimal.exec(plainDigits(String(value)).trim());
  if (!match) return undefined;
  const whole = match[1] ?? '';
  const fraction = match[2] ?? match[3] ?? '';
  if (/[1-9]/.test(fraction.slice(digits))) return undefined;
  const scaled = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(scaled) ? scaled : undefined;
}

const digitsWithOnePoint = /^\d*\.?\d*$/;
const inThousands = /^[1-9]\d{0,2}(?:([,’' ])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;

/**
 * What a person typed as a number: digits with at most one point, or nothing, without a dollar sign. Separators of thousands are
 * taken where nothing else can be meant: `8,250`, `1 250 000`. Undefined for what means another number elsewhere (`8250,50`,
 * `1.250,00`), and for `1e5` and `0x10`.
 */
export function bareNumber(typed: string): string | undefined {
  const plain = plainDigits(typed)
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^\$ ?| ?\$$/g, '');
  if (digitsWithOnePoint.test(plain)) return plain;
  return inThousands.test(plain) ? plain.replace(/[,’' ]/g, '') : undefined;
}

/** A typed amount of whole dollars, as `92,820` or `92820.00`. Not `92.820`, which is as much elsewhere. */
export function readWholeDollars(typed: string): number | undefined {
  const number = bareNumber(typed) ?? '';
  return /^\d+(?:\.0{0,2})?$/.test(number) ? Number(number) : undefined;
}

/** Whether what is typed may still become a number with separators: `8,2`. */
export const mayBecomeNumber = (typed: string): boolean =>
  /^\D{0,3}\d{1,3}(?:[,’' ]\d{3})*[,’' ]\d{0,2}$/.test(plainDigits(typed));

/** Dollars with at most two decimals as whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** A multiplier with at most four decimals as whole ten-thousandths. */
export function toTenThousandths(multiplier: number): number {
  return Math.round(multiplier * 10_000);
}

/** `numerator / denominator` as a whole number, halves away from zero. Both are safe integers. */
export function divideRounded(numerator: number, denominator: number): number {
  const magnitude = Math.abs(numerator);
  const remainder = magnitude % denominator;
  const quotient = (magnitude - remainder) / denominator;
  const rounded = remainder * 2 >= denominator ? quotient + 1 : quotient;
  // Never -0.
  return Math.sign(numerator) * rounded || 0;
}

/** The GST in an amount that includes it, in whole dollars: an eleventh, half up. */
export function gstOf(dollars: number): number {
  return divideRounded(dollars, 11);
}

/** `GST of $8,438 (ex GST $84,382)`, of an amount that includes it. */
export function gstInWords(dollars: number): string {
  const gst = gstOf(dollars);
  return `GST of ${formatDollars(gst)} (ex GST ${formatDollars(dollars - gst)})`;
}

/** A number, or a numeric text. */
export function readAmount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Whole dollars as people read them, halves away from zero: `$92,820`, `-$1,200`. A dash for a missing amount. */
export function formatDollars(dollars: number | undefined): string {
  if (dollars === undefined) return '–';
  const magnitude = Math.round(Math.abs(dollars));
  const whole = String(magnitude).replace(/\B(?=(\d{3})+$)/g, ',');
  return dollars <= -0.5 ? `-$${whole}` : `$${whole}`;
}

/** `-8670` → `saves $8,670`. */
export function differenceInWords(difference: number): string {
  if (difference > 0) return `adds ${formatDollars(difference)}`;
  return difference === 0 ? 'the same price' : `saves ${formatDollars(-difference)}`;
}
