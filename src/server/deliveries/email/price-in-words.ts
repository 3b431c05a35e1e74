import type { SharedEstimate } from '#contract/estimates.ts';
import { formatDollars } from '#domain/money.ts';

/** `$92,820` and `Likely range $88,179 to $102,102. Prices in AUD including GST.` */
export function priceInWords({ totals, quoteRange, priceNote }: SharedEstimate): {
  words: string;
  range: string;
} {
  const range = quoteRange
    ? `Likely range ${formatDollars(quoteRange.low)} to ${formatDollars(quoteRange.high)}. `
    : '';
  return { words: formatDollars(totals.grandTotal), range: range + priceNote };
}
