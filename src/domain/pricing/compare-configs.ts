// Two configurations compared: what differs, which changes look like slips, and what they do to real estimates.
import type { PricingConfig } from './pricing-config.ts';
import { divideRounded } from '#domain/money.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { calculate } from './calculation.ts';

export interface PriceChange {
  /** Where it stands: `['basePrices', 'commercial', 'lift']`. */
  readonly path: readonly string[];
  /** Null: it was not there. */
  readonly from: number | null;
  /** Null: it is not there any more. */
  readonly to: number | null;
}

type Tree = number | { readonly [key: string]: Tree };

function child(tree: Tree | undefined, key: string): Tree | undefined {
  return typeof tree === 'object' && Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function keys(tree: Tree | undefined): string[] {
  return typeof tree === 'object' ? Object.keys(tree) : [];
}

function changesAt(path: readonly string[], from: Tree | undefined, to: Tree | undefined): PriceChange[] {
  const below = [...new Set([...keys(from), ...keys(to)])].flatMap((key) =>
    changesAt([...path, key], child(from, key), child(to, key)),
  );
  const [before, after] = [from, to].map((tree) => (typeof tree === 'number' ? tree : null));
  if (before === after || before === undefined || after === undefined) return below;
  return [{ path, from: before, to: after }, ...below];
}

/** Every price and multiplier that differs, in the order they stand in the configurations. */
export function diffConfigs(from: PricingConfig, to: PricingConfig): PriceChange[] {
  const tree = ({ basePrices, additionalFeatures, extraStops, budgetMultipliers }: PricingConfig): Tree => ({
    basePrices,
    additionalFeatures,
    extraStops,
    budgetMultipliers,
  });
  return changesAt([], tree(from), tree(to));
}

export interface SuspiciousChange extends PriceChange {
  readonly reason: 'changed_by_more_than_half' | 'unusual_multiplier';
}

const usualMultipliers = { least: 0.5, most: 2 };

/** Changes that look like a slip of the finger: a digit too many, a point in the wrong place. */
export function suspiciousChanges(changes: readonly PriceChange[]): SuspiciousChange[] {
  return changes.flatMap((change): SuspiciousChange[] => {
    const { path, from, to } = change;
    if (to === null) return [];
    if (path[0] === 'budgetMultipliers') {
      const usual = to >= usualMultipliers.least && to <= usualMultipliers.most;
      return usual ? [] : [{ ...change, reason: 'unusual_multiplier' }];
    }
    if (from === null || Math.abs(to - from) <= from / 2) return [];
    return [{ ...change, reason: 'changed_by_more_than_half' }];
  });
}

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

/** What a change of prices does to estimates that people really asked for. */
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
