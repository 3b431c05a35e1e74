// The edits on the pricing page: how they change, and how they differ from the live prices. Without I/O.
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import type { DimensionRow } from '#domain/drawing/dimensions.ts';
import { diffConfigs, type SuspiciousChange, suspiciousChanges } from '#domain/pricing/compare-configs.ts';
import {
  valueKindOf,
  partKey,
  type PricingConfig,
  valueAt,
  withValueAt,
} from '#domain/pricing/pricing-config.ts';
import { type PriceField, priceFields } from './price-sections.ts';
import { formatValue, normaliseTyped, valueProblem } from './price-text.ts';

/**
 * The typed texts: prices by field key, the reason, and the day from which they hold. An empty day stands for at once.
 */
interface Values extends Texts {
  readonly reason: string;
  readonly liveFrom: string;
}

/** Texts by the same keys as `Values`. */
export type Texts = Readonly<Record<string, string>>;

export interface Editing {
  /** The version that the edits are based on. */
  readonly live: LivePricingConfig;
  readonly fields: readonly PriceField[];
  readonly original: Values;
  readonly values: Values;
  /** The sentences about wrong fields. */
  readonly problems: Texts;
  /** The edited dimensions. Undefined until they are edited. */
  readonly dimensions?: readonly DimensionRow[] | undefined;
  /** Prices that somebody else saved in the meantime. */
  readonly newest?: LivePricingConfig | undefined;
}

/** The state without edits. */
export function editing(live: LivePricingConfig): Editing {
  const fields = priceFields(live);
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');
  const prices = Object.fromEntries(fields.map(({ key, path }) => [key, text(valueAt(live, path))]));
  const original = { ...prices, reason: '', liveFrom: '' };
  return { live, fields, original, values: original, problems: {} };
}

export function changedFields({ fields, original, values }: Editing) {
  return fields
    .map(({ key, path }) => ({ path, from: original[key] ?? '', to: values[key] ?? '' }))
    .filter(({ from, to }) => from !== to);
}

export function hasEdits(state: Editing): boolean {
  return state.dimensions !== undefined || changedFields(state).length > 0;
}

/** Edits survive a refresh. If the prices changed meanwhile, the admin chooses between both. */
export function refreshed(state: Editing, config: LivePricingConfig): Editing {
  if (!hasEdits(state)) return editing(config);
  return config._id === state.live._id ? { ...state, live: config } : { ...state, newest: config };
}

/** A field that is typed in has no problem until it is checked again. */
export function typed(state: Editing, texts: Texts): Editing {
  const problems = Object.entries(state.problems).filter(([key]) => !Object.hasOwn(texts, key));
  return { ...state, values: { ...state.values, ...texts }, problems: Object.fromEntries(problems) };
}

export function measured(state: Editing, dimensions: readonly DimensionRow[]): Editing {
  const isAsBefore = JSON.stringify(dimensions) === JSON.stringify(state.live.dimensions ?? []);
  return { ...state, dimensions: isAsBefore ? undefined : dimensions };
}

export function problemsOf({ fields }: Editing, problemOf: (field: PriceField) => string | undefined): Texts {
  const found = fields.map((field) => [field.key, problemOf(field)] as const);
  return Object.fromEntries(found.flatMap(([key, problem]) => (problem ? [[key, problem]] : [])));
}

export function findProblems(state: Editing): Texts {
  return problemsOf(state, ({ key, kind }) => valueProblem(kind, normaliseTyped(state.values[key] ?? '')));
}

/** The whole configuration with the edits, which must be valid. Values without an input stay. */
export function withEdits({ live, fields, values, dimensions }: Editing): LivePricingConfig {
  const changed = fields.reduce<unknown>(
    (tree, { key, path }) => withValueAt(tree, path, Number(values[key])),
    live,
  );
  // The shape is the same, because only numbers were replaced.
  return { ...(changed as LivePricingConfig), ...(dimensions && { dimensions }) };
}

/** What another admin changed who saved in the meantime. `mine` is my edit of the same field, if it differs from theirs. */
export function theirChanges({ original, values }: Editing, newest: LivePricingConfig) {
  const now = editing(newest);
  return now.fields
    .map((field) => {
      const [was = '', theirs = '', mine] = [original, now.original, values].map((from) => from[field.key]);
      return { field, was, theirs, mine: mine === was || mine === theirs ? undefined : mine };
    })
    .filter(({ was, theirs }) => was !== theirs);
}

/** The newest prices with my edits on top, apart from the fields where theirs are taken. */
export function rebased(
  { original, values, dimensions }: Editing,
  newest: LivePricingConfig,
  theirs: readonly string[],
): Editing {
  const mine = Object.entries(values).filter(
    ([key, text]) => text !== original[key] && !theirs.includes(key),
  );
  return { ...typed(editing(newest), Object.fromEntries(mine)), dimensions };
}

export function changeWarning({ reason, path, from }: SuspiciousChange): string {
  if (reason === 'unusual_multiplier') return 'Unusual: multipliers mostly lie between 0.5 and 2';
  return `Changed by more than half: was ${formatValue(valueKindOf(path), from)}`;
}

/** Prices that nobody had filled in yet are left out: any first price is a large change from 0. */
export function probableSlips(live: LivePricingConfig, draft: PricingConfig): SuspiciousChange[] {
  const missing = new Set(live.missingPrices?.map(partKey));
  return suspiciousChanges(diffConfigs(live, draft)).filter(({ path }) => !missing.has(partKey(path)));
}

/** The scheduled versions that never go live if newer prices do from this day. An empty day stands for at once. */
export function replacedBy({ scheduled = [] }: LivePricingConfig, liveFrom: string) {
  return scheduled.filter((version) => version.liveFrom >= liveFrom);
}
