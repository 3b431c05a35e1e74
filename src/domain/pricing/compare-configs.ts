// Two configurations compared: what differs, which changes look like slips, and what they do to real estimates.
import { divideRounded } from '#domain/money.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { calculate } from './calculation.ts';
import type { PricedCase } from './price-lines.ts';
import { type ConfigPath, kindOf, partKey, partsOf, type PricingConfig, valueAt } from './pricing-config.ts';

export interface PriceChange {
  readonly path: ConfigPath;
  /** Null: it was not there. */
  readonly from: number | null;
  /** Null: it is not there any more. */
  readonly to: number | null;
}

/** Every price and multiplier that differs, in the order they stand in the configurations. */
export function diffConfigs(from: PricingConfig, to: PricingConfig): PriceChange[] {
  const paths = new Map([...partsOf(from), ...partsOf(to)].map(({ path }) => [partKey(path), path]));
  const read = (config: PricingConfig, path: ConfigPath) => {
    const value = valueAt(config, path);
    return typeof value === 'number' ? value : null;
  };
  return [...paths.values()]
    .map((path) => ({ path, from: read(from, path), to: read(to, path) }))
    .filter((change) => change.from !== change.to);
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
    if (kindOf(path) === 'multiplier') {
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

/** What an estimate was made for, as it is stored. */
export interface StoredCase extends Omit<PricedCase, 'answers'> {
  readonly answers: StoredAnswers;
}

/** The case as all of these prices can price it; undefined if one of them does not offer it any more. */
export function readCase(
  { answers, state }: StoredCase,
  ...configs: PricingConfig[]
): PricedCase | undefined {
  const read = readAnswers(answers);
  const isOffered = configs.every(
    ({ budgetMultipliers }) => read && Object.hasOwn(budgetMultipliers, read.budgetConsideration),
  );
  return read && isOffered ? { answers: read, state } : undefined;
}

/** What a change of prices does to estimates that people really asked for. */
export function priceImpact(
  asked: readonly StoredCase[],
  from: PricingConfig,
  to: PricingConfig,
): PriceImpact {
  const comparable = asked
    .map((stored) => readCase(stored, from, to))
    .filter((priced) => priced !== undefined);
  const totals = comparable.map((priced) => ({
    before: calculate(priced, from).totals.grandTotal,
    after: calculate(priced, to).totals.grandTotal,
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
