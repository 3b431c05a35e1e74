import type { PricingPreview } from '#contract/pricing.ts';
import { formatDollars } from '#domain/money.ts';

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
  return `Of ${asked} ${changed} would change, the largest change from ${formatDollars(before)} to ${formatDollars(after)}.`;
}
