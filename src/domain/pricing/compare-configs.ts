// Compares two configurations: the differences, likely typing errors, and the effect on real estimates.
import { type DimensionRow, rowName } from '#domain/drawing/dimensions.ts';
import { divideRounded } from '#domain/money.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { hasPrice, listedQuestions } from '#domain/questions/catalogue.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { calculate } from './calculation.ts';
import { type ConfigPath, partKey, valueAt } from './config-path.ts';
import type { PricedCase } from './price-lines.ts';
import { readValue, type Suspicion, valueKinds } from './price-value.ts';
import { configRoots, isPriced, type PricingConfig, valueKindOf } from './pricing-config.ts';

interface PriceChange {
  readonly path: ConfigPath;
  /** The value before. Null if there was none. */
  readonly from: number | null;
  /** The value after. Null if it was removed. */
  readonly to: number | null;
}

/** A difference of any part. `from` is undefined if there was nothing, `to` if there is nothing any more. */
export interface ConfigChange {
  readonly path: ConfigPath;
  readonly from: unknown;
  readonly to: unknown;
}

/** Every part that differs, in the order of the configurations. A root that `to` leaves out stays as it was. */
export function compareConfigs(from: PricingConfig, to: PricingConfig): ConfigChange[] {
  return configRoots
    .filter((root) => to[root] !== undefined)
    .flatMap((root) => differences(from[root], to[root], [root]));
}

/**
 * The differences as deep as both values are records. An entry of a list is a part as a whole, known by its name and not
 * by its place; the path of the list itself stands for the order of its entries.
 */
export function differences(from: unknown, to: unknown, path: ConfigPath = []): ConfigChange[] {
  const [before, after] = [partsIn(from ?? to), partsIn(to ?? from)];
  if (!before || !after) return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }];
  const [old, current] = [partsIn(from), partsIn(to)];
  const isList = Array.isArray(from ?? to);
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [old?.get(key), current?.get(key)];
    const found = differences(was, is, [...path, key]);
    return isList && found.length > 0 ? [{ path: [...path, key], from: was, to: is }] : found;
  });
  const [oldOrder, order] = [before, after].map((parts) =>
    [...parts.keys()].filter((key) => before.has(key) && after.has(key)),
  );
  const isOrdered = !isList || String(oldOrder) === String(order);
  return isOrdered ? changes : [...changes, { path, from: [...before.keys()], to: [...after.keys()] }];
}

/** The parts of a record, or of a list whose entries have names. Undefined for any other value. */
function partsIn(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value)) {
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
  }
  const named = value.flatMap((entry: unknown) => {
    const name = entryName(entry);
    return name === undefined ? [] : [[name, entry] as const];
  });
  return named.length === value.length ? new Map(named) : undefined;
}

/** Options have an id; a row of dimensions is known by the lifts that it is for. */
function entryName(entry: unknown): string | undefined {
  const { id, liftType } = fieldsOf(entry);
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  return typeof liftType === 'string' ? rowName(entry as DimensionRow) : undefined;
}

/** The configuration with these changes made in it. */
export function withChanges(config: PricingConfig, changes: readonly ConfigChange[]): PricingConfig {
  return changes.reduce<unknown>((tree, { path, to }) => withPart(tree, path, to), config) as PricingConfig;
}

function withPart(tree: unknown, [key, ...rest]: ConfigPath, part: unknown): unknown {
  const entries: readonly unknown[] | undefined = Array.isArray(tree) ? tree : undefined;
  if (key === undefined) return entries && Array.isArray(part) ? inOrder(entries, part) : part;
  if (!entries && (tree !== undefined || entryName(part) !== key)) {
    return { ...fieldsOf(tree), [key]: withPart(valueAt(tree, [key]), rest, part) };
  }
  const list = entries ?? [];
  const index = list.findIndex((entry) => entryName(entry) === key);
  const place = index === -1 ? list.length : index;
  return list.toSpliced(place, 1, ...(part === undefined ? [] : [part]));
}

/** Entries without a place in the order come last. */
function inOrder(entries: readonly unknown[], names: readonly unknown[]): readonly unknown[] {
  const place = (entry: unknown) => (names.indexOf(entryName(entry)) + names.length + 1) % (names.length + 1);
  return entries.toSorted((one, other) => place(one) - place(other));
}

/** Every price and multiplier that differs, in the order they stand in the configurations. */
export function diffConfigs(from: PricingConfig, to: PricingConfig): PriceChange[] {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return compareConfigs(from, to)
    .filter(({ path }) => isPriced(path))
    .map((change) => ({ path: change.path, from: number(change.from), to: number(change.to) }));
}

/**
 * Makes the changes in other prices too, such as a scheduled rise. A price that both change keeps its ratio, in whole
 * dollars if it was whole; any other part that both change stays there, and so does a removed price.
 */
export function carryChanges(from: PricingConfig, to: PricingConfig, onto: PricingConfig): PricingConfig {
  const prices = diffConfigs(from, to).flatMap((change) => {
    if (change.to === null) return [];
    return [{ ...change, to: carried(change, change.to, valueAt(onto, change.path)) }];
  });
  const changedThere = new Set(compareConfigs(from, onto).map(({ path }) => partKey(path)));
  const others = compareConfigs(from, to).filter(
    ({ path }) =>
      !isPriced(path) &&
      !changedThere.has(partKey(path)) &&
      (valueAt(onto, path.slice(0, 1)) !== undefined || valueAt(from, path.slice(0, 1)) === undefined),
  );
  return withChanges(onto, [...prices, ...others]);
}

function carried({ path, from }: PriceChange, to: number, value: unknown): number {
  if (value === from) return to;
  const kind = valueKindOf(path);
  const isWhole = valueKinds[kind].isDollars && Number.isInteger(value);
  // No number if one of them has no price, or none but 0.
  const inRatio = ((to * Number(value)) / Number(from)).toFixed(isWhole ? 0 : valueKinds[kind].decimals);
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

export interface TotalChange {
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
  const isPricedByAll = configs.every(
    (config) => read && listedQuestions.every((question) => hasPrice(question, read[question.field], config)),
  );
  return read && isPricedByAll ? { answers: read, state } : undefined;
}

/** What a price change does to an estimate. */
export interface CaseImpact extends TotalChange {
  readonly liftType: string;
}

/** Undefined if one of the configurations has no price for an answer. */
export function impactOf(stored: StoredCase, from: PricingConfig, to: PricingConfig): CaseImpact | undefined {
  const priced = readCase(stored, from, to);
  return (
    priced && {
      liftType: priced.answers.liftType,
      before: calculate(priced, from).totals.grandTotal,
      after: calculate(priced, to).totals.grandTotal,
    }
  );
}

/** The effect of a price change on each of these estimates. */
export function priceImpact(impacts: readonly (CaseImpact | undefined)[]) {
  const totals = impacts.flatMap((impact) =>
    impact ? [{ before: impact.before, after: impact.after }] : [],
  );
  const largestChange = totals.reduce<TotalChange | null>(
    (most, each) => (Math.abs(change(each)) > (most ? Math.abs(change(most)) : 0) ? each : most),
    null,
  );
  return {
    totals,
    /** Estimates that cannot be compared, because one configuration has no price for an option. */
    skipped: impacts.length - totals.length,
    medianChange: median(totals.map(change)),
    /** Null if no total changes. */
    largestChange,
  };
}

/** The impact on an estimate, and how many have the same answers. */
export interface CountedImpact {
  readonly impact: CaseImpact | undefined;
  readonly count: number;
}

interface TotalImpact extends TotalChange {
  readonly estimates: number;
}

/** The effect that a price change would have had on all these estimates together, and by type of lift. */
export function totalImpact(counted: readonly CountedImpact[]) {
  const byType = new Map<string, TotalImpact>();
  for (const { count, impact } of counted) {
    if (!impact) continue;
    const known = byType.get(impact.liftType) ?? { estimates: 0, before: 0, after: 0 };
    byType.set(impact.liftType, {
      estimates: known.estimates + count,
      before: known.before + count * impact.before,
      after: known.after + count * impact.after,
    });
  }
  const byLiftType = [...byType].map(([liftType, impact]) => ({ liftType, ...impact }));
  const sum = (key: keyof TotalImpact) => byLiftType.reduce((all, each) => all + each[key], 0);
  return { estimates: sum('estimates'), before: sum('before'), after: sum('after'), byLiftType };
}
