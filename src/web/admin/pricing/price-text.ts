// Reads, checks and formats prices as text.
import type { PricingPreview } from '#contract/pricing/pricing.ts';
import { bareNumber } from '#domain/money.ts';
import { readValue, type ValueKind, valueKinds } from '#domain/pricing/price-value.ts';

const mayBeTyped = /^[\p{Nd}.,’'\s$]*$/u;

/**
 * The input's next text. Undefined if the typed text is refused. A separator stays until the field is left: only then is it
 * known what it separates. A pasted "$4,800" loses it at once.
 */
export function acceptTyped(text: string, before = ''): string | undefined {
  const isPasted = Math.abs(text.length - before.length) > 1;
  const isAllowed = mayBeTyped.test(text) && (isPasted || text.split('.').length <= 2);
  return (isPasted ? bareNumber(text) : undefined) ?? (isAllowed ? text : undefined);
}

/** Why a typed text is no number of this kind, if it might be one elsewhere. */
export function refusedSentence(kind: ValueKind, text: string): string | undefined {
  if (!/\p{Nd}/u.test(text) || normaliseTyped(kind, text) !== '') return undefined;
  return `${text} was not taken: write ${valueKinds[kind].isDollars ? 'cents after a point, as in 8250.50, and thousands as 8,250 or 8250' : 'decimals after a point, as in 1.12'}`;
}

/** The text after leaving the field: a number without needless zeros, or nothing. */
export function normaliseTyped(kind: ValueKind, typed: string): string {
  const text = bareNumber(typed) ?? '';
  const { decimals: most } = valueKinds[kind];
  if (!/\d/.test(text) || (text.split('.')[1] ?? '').length > most) return '';
  const [whole = '', fraction = ''] = text.split('.');
  const [digits, decimals] = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')];
  return `${digits === '' ? '0' : digits}${decimals === '' ? '' : `.${decimals}`}`;
}

/** The sentence about a wrong value; undefined if it is right. */
export function valueProblem(kind: ValueKind, text: string): string | undefined {
  if (text === '') return valueKinds[kind].empty;
  return readValue(kind, text) === undefined ? valueKinds[kind].sentence : undefined;
}

/** Writes `34000.5` as `34,000.50`. It takes text, because a number would lose digits of a long one. */
export function groupDigits(text: string): string {
  const [whole = '', cents] = text.split('.');
  const dollarsOnly = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return cents === undefined ? dollarsOnly : `${dollarsOnly}.${cents.padEnd(2, '0')}`;
}

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});

/** A price as `$4,800.50`, a multiplier as `×1.12`. */
export function formatValue(kind: ValueKind, value: string | number | null): string {
  if (value === null || value === '') return 'nothing';
  const { isDollars, sign } = valueKinds[kind];
  return isDollars ? dollars.format(Number(value)) : `${sign}${value}`;
}

/** A change of dollars with its sign: `+$1,200`. */
export function formatChange(change: number): string {
  return change > 0 ? `+${dollars.format(change)}` : dollars.format(change);
}

/** The effect of a draft on recent estimates, in one sentence. */
export function impactSentence({
  totals,
  largestChange,
}: Pick<PricingPreview, 'totals' | 'largestChange'>): string {
  if (totals.length === 0) return 'There are no estimates to compare yet.';
  const asked = totals.length === 1 ? 'the 1 recent estimate' : `the ${totals.length} recent estimates`;
  if (!largestChange) return `None of ${asked} would change.`;
  const changed = totals.filter(({ before, after }) => before !== after).length;
  const { before, after } = largestChange;
  return `Of ${asked} ${changed} would change, the largest change from ${dollars.format(before)} to ${dollars.format(after)}.`;
}

/** Returns `+3.2%`. */
export function formatPercent(from: number, to: number): string {
  const percent = Math.round(((to - from) / from) * 1000) / 10;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}
