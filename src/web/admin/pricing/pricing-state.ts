// The edits on the pricing page: how they change, and how they differ from the live prices. Without I/O.
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import {
  compareConfigs,
  diffConfigs,
  type SuspiciousChange,
  suspiciousChanges,
  withChanges,
} from '#domain/pricing/compare-configs.ts';
import { partKey, valueAt, withValueAt } from '#domain/pricing/config-path.ts';
import { readValue } from '#domain/pricing/price-value.ts';
import { isPriced, valueKindOf, type PricingConfig } from '#domain/pricing/pricing-config.ts';
import { optionPricePath, ownOptions } from '#domain/questions/catalogue.ts';
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

type Lists = Partial<Pick<PricingConfig, 'dimensions' | 'catalogue'>>;

export interface Editing {
  /** The version that the edits are based on. */
  readonly live: LivePricingConfig;
  readonly fields: readonly PriceField[];
  readonly original: Values;
  readonly values: Values;
  /** The sentences about wrong fields. */
  readonly problems: Texts;
  /** The edited parts that are no prices, such as the dimensions. Each is absent until it is edited. */
  readonly lists: Lists;
  /** Prices that somebody else saved in the meantime. */
  readonly newest?: LivePricingConfig | undefined;
}

/** The live prices with a place for those that options of the business's own still lack. */
export function shownConfig(
  live: LivePricingConfig,
  { catalogue = live.catalogue }: Lists,
): LivePricingConfig {
  return ownOptions(catalogue).reduce<LivePricingConfig>((tree, { question, option }) => {
    const path = optionPricePath(question, option.id);
    return valueAt(tree, path) === undefined ? (withValueAt(tree, path, 0) as LivePricingConfig) : tree;
  }, live);
}

/** The state without edits. */
export function editing(live: LivePricingConfig): Editing {
  const fields = priceFields(shownConfig(live, {}));
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');
  const prices = Object.fromEntries(fields.map(({ key, path }) => [key, text(valueAt(live, path))]));
  const original = { ...prices, reason: '', liveFrom: '' };
  return { live, fields, original, values: original, problems: {}, lists: {} };
}

export function changedFields({ fields, original, values }: Editing) {
  return fields
    .map(({ key, path, kind }) => ({
      path,
      from: original[key] ?? '',
      to: normaliseTyped(kind, values[key] ?? ''),
    }))
    .filter(({ from, to }) => from !== to);
}

export function hasEdits(state: Editing): boolean {
  return Object.keys(state.lists).length > 0 || changedFields(state).length > 0;
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

/** Edits parts that are no prices. One that is as before is no edit. */
export function listed(state: Editing, edits: Lists): Editing {
  const lists = { ...state.lists, ...edits };
  const changes = compareConfigs(state.live, { ...state.live, ...lists });
  const edited = Object.entries(lists).filter(([root]) => changes.some(({ path }) => path[0] === root));
  const problems = Object.entries(state.problems).filter(([key]) => !key.startsWith('catalogue'));
  const kept: Lists = Object.fromEntries(edited);
  return {
    ...state,
    lists: kept,
    fields: priceFields(shownConfig(state.live, kept)),
    problems: Object.fromEntries(problems),
  };
}

export function problemsOf({ fields }: Editing, problemOf: (field: PriceField) => string | undefined): Texts {
  const found = fields.map((field) => [field.key, problemOf(field)] as const);
  return Object.fromEntries(found.flatMap(([key, problem]) => (problem ? [[key, problem]] : [])));
}

export function findProblems(state: Editing): Texts {
  return problemsOf(state, ({ key, kind }) =>
    valueProblem(kind, normaliseTyped(kind, state.values[key] ?? '')),
  );
}

/** The whole configuration with the edits. Values without an input stay. A wrong value stands there as its text. */
export function withEdits({ live, fields, values, lists }: Editing): LivePricingConfig {
  const changed = fields.reduce<unknown>((tree, { key, path, kind }) => {
    const text = values[key] ?? '';
    return withValueAt(tree, path, readValue(kind, normaliseTyped(kind, text)) ?? text);
  }, live);
  // The shape is the same, because only values were replaced. Wrong ones are never sent.
  return { ...(changed as LivePricingConfig), ...lists };
}

/**
 * What another admin changed who saved in the meantime, of all parts of the configuration. `mine` is my edit of the same
 * part, if it differs from theirs.
 */
export function theirChanges(state: Editing, newest: LivePricingConfig) {
  const mine = new Map(myChanges(state).map((change) => [partKey(change.path), change]));
  return compareConfigs(state.live, newest).map(({ path, from: was, to: theirs }) => {
    const key = partKey(path);
    const edit = mine.get(key);
    const differs = edit && JSON.stringify(edit.to) !== JSON.stringify(theirs);
    return { key, path, was, theirs, mine: differs ? { value: edit.to } : undefined };
  });
}

function myChanges(state: Editing) {
  return compareConfigs(state.live, withEdits(state));
}

/** The newest prices with my edits on top, apart from the parts where theirs are taken. */
export function rebased(state: Editing, newest: LivePricingConfig, theirs: readonly string[]): Editing {
  const { original, values, lists } = state;
  const mine = Object.entries(values).filter(
    ([key, text]) => text !== original[key] && !theirs.includes(key),
  );
  const parts = myChanges(state).filter(({ path }) => !isPriced(path) && !theirs.includes(partKey(path)));
  const merged = withChanges(newest, parts);
  const next = typed(editing(newest), Object.fromEntries(mine));
  return listed(next, {
    ...('dimensions' in lists && { dimensions: merged.dimensions }),
    ...('catalogue' in lists && { catalogue: merged.catalogue }),
  });
}

/** After a save: what was edited since it was sent stays, on top of the prices that are live then. */
export function saved(now: Editing, sent: Editing, live: LivePricingConfig): Editing {
  const since = Object.entries(now.values).filter(([key, text]) => text !== sent.values[key]);
  const next = typed(editing(live), Object.fromEntries(since));
  return now.lists === sent.lists ? next : listed(next, now.lists);
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
