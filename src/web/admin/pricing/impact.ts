// The effect of a draft on recent estimates, in bars and in a sentence.
import type { PricingPreview } from '#contract/pricing.ts';
import { formatDollars } from '#domain/money.ts';
import { formatChange } from './price-text.ts';

export function bucketLabel({ from, to }: Bucket): string {
  if (from === to) return 'No change';
  return to - from === 1 ? formatChange(from) : `${formatChange(from)} to ${formatChange(to)}`;
}

/** A bar of the histogram. */
interface Bucket {
  /** Whole dollars; from is within, to is not. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least this. */
export function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= atLeast) ?? 10 * power;
}

const wantedBars = 9;

function equallyWide(changes: readonly number[]): Bucket[] {
  if (changes.length === 0) return [];
  const [least, most] = [Math.min(...changes), Math.max(...changes)];
  const step = roundStep((most - least) / wantedBars);
  const first = Math.floor(least / step) * step;
  const bars = Math.floor((most - first) / step) + 1;
  return Array.from({ length: bars }, (_, index) => {
    const [from, to] = [first + index * step, first + (index + 1) * step];
    return { from, to, count: changes.filter((change) => change >= from && change < to).length };
  });
}

/** A few bars of equal width at round amounts. Unchanged totals have a bar of their own, from 0 to 0. */
export function changeBuckets(changes: readonly number[]): Bucket[] {
  const moved = equallyWide(changes.filter((change) => change !== 0));
  const count = changes.filter((change) => change === 0).length;
  if (count === 0) return moved;
  return [
    ...moved.filter(({ to }) => to <= 0),
    { from: 0, to: 0, count },
    ...moved.filter(({ from }) => from >= 0),
  ];
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
  return `Of ${asked} ${changed} would change, the largest change from ${formatDollars(before)} to ${formatDollars(after)}.`;
}
