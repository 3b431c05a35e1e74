// Reads, checks and formats prices as text. A typed price is digits with at most one point, or nothing.
import type { PricingPreview } from '#contract/pricing/pricing.ts';
import { readValue, type ValueKind, valueKinds } from '#domain/pricing/price-value.ts';

const digitsWithOnePoint = /^\d*\.?\d*$/;

/** The input's next text. Undefined if the typed text is refused. A pasted "$4,800" is accepted. */
export function acceptTyped(text: string): string | undefined {
  const bare = text.replace(/[$,\s]/g, '');
  return digitsWithOnePoint.test(bare) ? bare : undefined;
}

/** The text after leaving the field: a number without needless zeros, or nothing. */
export function normaliseTyped(text: string): string {
  if (!digitsWithOnePoint.test(text) || !/\d/.test(text)) return '';
  const [whole = '', fraction = ''] = text.split('.');
  const [digits, decimals] = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')];
  return `${digits === '' ? '0' : digits}${decimals === '' ? '' : `.${decimals}`}`;
}

/** The sentence about a wrong value; undefined if it is right. */
export function valueProblem(kind: ValueKind, text: string): string | undefined {
  if (text === '') return valueKinds[kind].empty;
  return readValue(kind, text) === undefined ? valueKinds[kind].sentence : undefined;
}

/** Writes `34000.5` as `34,000.5`. It takes text, because a number would lose digits of a long one. */
export function groupDigits(text: string): string {
  const [whole = '', ...fraction] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
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
