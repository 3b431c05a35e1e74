// A discount, or a line of a salesperson's own. It belongs to no element, and what-ifs and the range leave it out.
import { divideRounded, formatDollars } from '#domain/money.ts';
import type { LabelledWords } from '#domain/text.ts';
import { quoteRange, type StoredLine } from './price-line.ts';

/** Dollars or a percentage of the price, with GST; below zero for a discount. */
export type Adjustment = {
  /** Customers read it. */
  readonly reason: string;
} & ({ readonly amount: number } | { readonly percent: number });

export const mostReasonCharacters = 60;

/** With at most this many decimals. */
export const percentDigits = 2;

type Line = Pick<StoredLine, 'element' | 'label' | 'amount'>;

/** Undefined if the price has none. */
export const adjustmentOf = <Own extends Line>(lines: readonly Own[]): Own | undefined =>
  lines.find(({ element }) => element === null);

interface Priced<Own> {
  readonly lines: readonly Own[];
  readonly totals: { readonly grandTotal: number };
}

/** The price with the adjustment as its last line. It takes off the whole price at most, so that lines add up to the total. */
export function withAdjustment<Price extends Priced<StoredLine>>(
  price: Price,
  adjustment: Adjustment | undefined,
): Price {
  if (!adjustment) return price;
  const { grandTotal } = price.totals;
  const wanted =
    'amount' in adjustment
      ? adjustment.amount
      : divideRounded(grandTotal * Math.round(adjustment.percent * 100), 10_000);
  const amount = Math.max(-grandTotal, wanted);
  if (amount === 0) return price;
  const line: StoredLine = { id: 'adjustment', element: null, label: adjustment.reason, amount };
  return {
    ...price,
    lines: [...price.lines, line],
    totals: { ...price.totals, grandTotal: grandTotal + amount },
  };
}

/** The adjustment as a row of a table. Empty without one. */
export const adjustmentRows = (lines: readonly Line[]): LabelledWords[] =>
  lines
    .filter(({ element }) => element === null)
    .map(({ label, amount }) => ({ label, words: formatDollars(amount) }));

/** The range of the price before its adjustment. */
export function quoteRangeOf({ lines, totals }: Priced<Line>) {
  return quoteRange(totals.grandTotal - (adjustmentOf(lines)?.amount ?? 0));
}

/** `Likely range $88,179 to $102,102`. With an adjustment, the words say that the range leaves it out. */
export function rangeInWords(
  { low, high }: { readonly low: number; readonly high: number },
  lines: readonly Line[],
) {
  return `Likely range ${formatDollars(low)} to ${formatDollars(high)}${withoutWords(lines)}`;
}

/** ` without “Builder discount”`. Empty without an adjustment. */
export function withoutWords(lines: readonly Line[]): string {
  const adjustment = adjustmentOf(lines);
  return adjustment ? ` without “${adjustment.label}”` : '';
}
