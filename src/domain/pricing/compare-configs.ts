// Compares two configurations: the differences, likely typing errors, and the effect on real estimates.
import { divideRounded } from '#domain/money.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { calculate } from './calculation.ts';
import type { PricedCase } from './price-lines.ts';
import { readValue, type Suspicion, valueKinds } from './price-value.ts';
import {
  type ConfigPath,
  valueKindOf,
  partKey,
  partsOf,
  type PricingConfig,
  valueAt,
  withValueAt,
} from './pricing-config.ts';

interface PriceChange {
  readonly path: ConfigPath;
  /** The value before. Null if there was none. */
  readonly from: number | null;
  /** The value after. Null if it was removed. */
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

/**
 * Makes the changes in other prices too, such as a scheduled rise. A price that both change keeps its ratio, in whole
 * dollars if it was whole. A removed price stays there.
 */
export function carryChanges(from: PricingConfig, to: PricingConfig, onto: PricingConfig): PricingConfig {
  const prices = diffConfigs(from, to).reduce<unknown>((config, change) => {
    if (change.to === null) return config;
    return withValueAt(config, change.path, carried(change, change.to, valueAt(config, change.path)));
  }, onto) as PricingConfig;
  const hadTheSame = JSON.stringify(onto.dimensions) === JSON.stringify(from.dimensions);
  return hadTheSame && to.dimensions ? { ...prices, dimensions: to.dimensions } : prices;
}

function carried({ path, from }: PriceChange, to: number, value: unknown): number {
  if (typeof value !== 'number' || value === from || !from) return to;
  const kind = valueKindOf(path);
  const isWhole = valueKinds[kind].isDollars && Number.isInteger(value);
  const inRatio = ((to * value) / from).toFixed(isWhole ? 0 : valueKinds[kind].decimals);
  return readValue(kind, inRatio) ?? to;
}

export interface SuspiciousChange extends PriceChange {
  readonly reason: Suspicion;
}

/** Changes that look like typing errors: a digit too many, a point in the wrong place. */
export function suspiciousChanges(changes: readonly PriceChange[]): SuspiciousChange[] {
  return changes.flatMap((change): SuspiciousChange[] => {
    const { path, from, to } = change;
    const reason = to === null ? undefined : valueKinds[valueKindOf(path)].suspicion(from, to);
    return reason ? [{ ...change, reason }] : [];
  });
}

interface TotalChange {
  /** The totals with each configuration, in whole dollars. */
  readonly before: number;
  readonly after: number;
}

const change = ({ before, after }: TotalChange) => after - before;

/** For an even number of values, the mean of the middle two in whole dollars. Null if there are none. */
export function median(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : divideRounded(low + high, 2);
}

/** The stored answers and state of an estimate. */
export interface StoredCase extends Omit<PricedCase, 'answers'> {
  readonly answers: StoredAnswers;
}

/** The case with answers that all these configurations can price; undefined if one of them cannot. */
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

/** The effect of a price change on real estimates. */
export function priceImpact(asked: readonly StoredCase[], from: PricingConfig, to: PricingConfig) {
  const comparable = asked
    .map((stored) => readCase(stored, from, to))
    .filter((priced) => priced !== undefined);
  const totals = comparable.map((priced) => ({
    before: calculate(priced, from).totals.grandTotal,
    after: calculate(priced, to).totals.grandTotal,
  }));
  const largestChange = totals.reduce<TotalChange | null>(
    (most, each) => (Math.abs(change(each)) > (most ? Math.abs(change(most)) : 0) ? each : most),
    null,
  );
  return {
    totals,
    /** Estimates that cannot be compared, because one configuration has no price for an option. */
    skipped: asked.length - comparable.length,
    medianChange: median(totals.map(change)),
    /** Null if no total changes. */
    largestChange,
  };
}

/** An estimate, and how many have the same answers and state. */
export interface CountedCase extends StoredCase {
  readonly count: number;
}

interface TotalImpact extends TotalChange {
  readonly estimates: number;
}

/** The effect that a price change would have had on all these estimates together, and by type of lift. */
export function totalImpact(asked: readonly CountedCase[], from: PricingConfig, to: PricingConfig) {
  const byType = new Map<string, TotalImpact>();
  for (const { count, ...stored } of asked) {
    const priced = readCase(stored, from, to);
    if (!priced) continue;
    const { liftType } = priced.answers;
    const known = byType.get(liftType) ?? { estimates: 0, before: 0, after: 0 };
    byType.set(liftType, {
      estimates: known.estimates + count,
      before: known.before + count * calculate(priced, from).totals.grandTotal,
      after: known.after + count * calculate(priced, to).totals.grandTotal,
    });
  }
  const byLiftType = [...byType].map(([liftType, impact]) => ({ liftType, ...impact }));
  const sum = (key: keyof TotalImpact) => byLiftType.reduce((all, each) => all + each[key], 0);
  return { estimates: sum('estimates'), before: sum('before'), after: sum('after'), byLiftType };
}
