// What a change of prices would do, worked out on estimates that people really asked for.
import { divideRounded } from '#domain/money.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { calculate } from './calculation.ts';
import type { PricingConfig } from './pricing-config.ts';

interface TotalChange {
  /** Whole dollars under the one configuration and under the other. */
  readonly before: number;
  readonly after: number;
}

interface PriceImpact {
  readonly totals: readonly TotalChange[];
  /** Estimates that one of the two has no price for: an option of theirs is gone. */
  readonly skipped: number;
  /** Whole dollars; null when there is nothing to compare. */
  readonly medianChange: number | null;
  /** The total that moves most, either way; null when none moves. */
  readonly largestChange: TotalChange | null;
}

const change = ({ before, after }: TotalChange) => after - before;

/** Of an even number: the mean of the middle two, in whole dollars. */
export function median(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : divideRounded(low + high, 2);
}

function isPriced({ budgetConsideration }: Answers, configs: readonly PricingConfig[]): boolean {
  return configs.every(({ budgetMultipliers }) => Object.hasOwn(budgetMultipliers, budgetConsideration));
}

export function priceImpact(
  asked: readonly StoredAnswers[],
  from: PricingConfig,
  to: PricingConfig,
): PriceImpact {
  const comparable = asked
    .map(readAnswers)
    .filter((answers) => answers !== undefined)
    .filter((answers) => isPriced(answers, [from, to]));
  const totals = comparable.map((answers) => ({
    before: calculate(answers, from).totals.grandTotal,
    after: calculate(answers, to).totals.grandTotal,
  }));
  const largest = totals.reduce<TotalChange | null>(
    (most, each) => (Math.abs(change(each)) > (most ? Math.abs(change(most)) : 0) ? each : most),
    null,
  );
  return {
    totals,
    skipped: asked.length - comparable.length,
    medianChange: median(totals.map(change)),
    largestChange: largest,
  };
}
