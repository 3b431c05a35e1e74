/**
 * What a final quote is likely to lie between: 95 % and 110 % of the grand total, in whole dollars,
 * half up. Undefined when there is no amount to give a range for (missing, zero, or no price at all).
 */
export function quoteRange(grandTotal: number | undefined) {
  if (grandTotal === undefined || !Number.isFinite(grandTotal) || grandTotal <= 0) return undefined;
  const percent = (share: number) => Math.floor((grandTotal * share + 50) / 100);
  return { low: percent(95), high: percent(110) };
}
