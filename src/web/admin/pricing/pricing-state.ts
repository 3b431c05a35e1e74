// The edits on the pricing page: how each event changes them, and how they differ from the live prices. Without I/O.
import type { LivePricingConfig } from '#contract/pricing.ts';
import type { DimensionRow } from '#domain/drawing/dimensions.ts';
import { diffConfigs, type SuspiciousChange, suspiciousChanges } from '#domain/pricing/compare-configs.ts';
import { kindOf, partKey, type PricingConfig, valueAt, withValueAt } from '#domain/pricing/pricing-config.ts';
import { type PriceField, priceFields } from './price-sections.ts';
import { formatValue, normaliseTyped, valueProblem } from './price-text.ts';

export interface Editing {
  /** The version that the edits are based on. */
  readonly live: LivePricingConfig;
  readonly original: Values;
  readonly values: Values;
  /** Undefined until they are edited. */
  readonly dimensions: readonly DimensionRow[] | undefined;
  readonly problems: Problems;
  /** Prices that somebody else saved in the meantime. */
  readonly newest: LivePricingConfig | undefined;
}

export type PricingEvent =
  | { readonly type: 'loaded' | 'saved'; readonly config: LivePricingConfig }
  | { readonly type: 'refused'; readonly values: Values; readonly problems: Problems }
  | { readonly type: 'conflict_postponed' }
  | { readonly type: 'conflict_resolved'; readonly theirs: ReadonlySet<string> }
  | { readonly type: 'typed'; readonly key: string; readonly text: string }
  | { readonly type: 'blurred'; readonly key: string }
  | { readonly type: 'filled'; readonly values: Values }
  | { readonly type: 'measured'; readonly dimensions: readonly DimensionRow[] }
  | { readonly type: 'discarded' };

export function editing(
  live: LivePricingConfig,
  values?: Values,
  dimensions?: readonly DimensionRow[],
): Editing {
  const original = readValues(live, priceFields(live));
  return { live, original, values: values ?? original, dimensions, problems: {}, newest: undefined };
}

export function hasEdits({ original, values, dimensions }: Editing): boolean {
  return dimensions !== undefined || Object.keys(original).some((key) => original[key] !== values[key]);
}

/** A field that is typed in has no problem until it is checked again. */
function withTyped(state: Editing, values: Values): Editing {
  const problems = Object.entries(state.problems).filter(([key]) => !Object.hasOwn(values, key));
  return { ...state, values: { ...state.values, ...values }, problems: Object.fromEntries(problems) };
}

function whileEditing(state: Editing, event: PricingEvent): Editing {
  switch (event.type) {
    case 'loaded': {
      // Edits survive a refresh; if prices changed meanwhile, the admin chooses between both.
      if (!hasEdits(state)) return editing(event.config);
      return event.config._id === state.live._id
        ? { ...state, live: event.config }
        : { ...state, newest: event.config };
    }
    case 'saved':
      return editing(event.config);
    case 'refused':
      return { ...state, values: event.values, problems: event.problems };
    case 'conflict_postponed':
      return { ...state, newest: undefined };
    case 'conflict_resolved': {
      const { newest } = state;
      if (!newest) return state;
      const { values, theirChanges } = rebaseEdits(state.live, state.values, newest);
      const taken = theirChanges.filter(({ field }) => event.theirs.has(field.key));
      const chosen = Object.fromEntries(taken.map(({ field, theirs }) => [field.key, theirs]));
      return editing(newest, { ...values, ...chosen }, state.dimensions);
    }
    case 'typed':
      return withTyped(state, { [event.key]: event.text });
    case 'blurred': {
      const text = normaliseTyped(state.values[event.key] ?? '');
      return { ...state, values: { ...state.values, [event.key]: text } };
    }
    case 'filled':
      return withTyped(state, event.values);
    case 'measured': {
      const isAsBefore = JSON.stringify(event.dimensions) === JSON.stringify(state.live.dimensions ?? []);
      return { ...state, dimensions: isAsBefore ? undefined : event.dimensions };
    }
    case 'discarded':
      return editing(state.live);
  }
}

/** Undefined until prices have been loaded. */
export function nextPricingState(state: Editing | undefined, event: PricingEvent): Editing | undefined {
  if (state) return whileEditing(state, event);
  return event.type === 'loaded' ? editing(event.config) : undefined;
}

/** By field key; numeric strings. */
export type Values = Readonly<Record<string, string>>;
/** By field key; sentences. */
export type Problems = Readonly<Record<string, string>>;

function readValues(config: PricingConfig, fields: readonly PriceField[]): Values {
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');
  return Object.fromEntries(fields.map(({ key, path }) => [key, text(valueAt(config, path))]));
}

export function changedFields({ original, values }: Editing, fields: readonly PriceField[]) {
  return fields
    .map(({ key, path }) => ({ path, from: original[key] ?? '', to: values[key] ?? '' }))
    .filter(({ from, to }) => from !== to);
}

export function normaliseAll(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, text]) => [key, normaliseTyped(text)]));
}

/** The fields that this finds a problem of. */
export function problemsOf(
  fields: readonly PriceField[],
  problemOf: (field: PriceField) => string | undefined,
): Problems {
  const problems = fields.map((field) => [field.key, problemOf(field)] as const);
  return Object.fromEntries(
    problems.flatMap(([key, problem]) => (problem === undefined ? [] : [[key, problem]])),
  );
}

export function findProblems(values: Values, fields: readonly PriceField[]): Problems {
  return problemsOf(fields, ({ key, kind }) => valueProblem(kind, values[key] ?? ''));
}

/** The whole configuration with the editor's valid values; whatever has no input is unchanged. */
export function withValues<Config extends PricingConfig>(
  config: Config,
  values: Values,
  fields: readonly PriceField[],
  dimensions = config.dimensions,
): Config {
  const changed = fields.reduce<unknown>(
    (tree, { key, path }) => withValueAt(tree, path, Number(values[key])),
    config,
  );
  // Same shape: only numbers were replaced.
  return { ...(changed as Config), ...(dimensions && { dimensions }) };
}

/** A change by another admin who saved in the meantime. */
export interface TheirChange {
  readonly field: PriceField;
  readonly was: string;
  readonly theirs: string;
  /** My edit of the same field, if it differs from theirs. */
  readonly mine: string | undefined;
}

/** Returns what they changed, and the new prices with my edits on top. */
export function rebaseEdits(base: PricingConfig, edited: Values, newest: PricingConfig) {
  const fields = priceFields(newest);
  const [before, after] = [readValues(base, fields), readValues(newest, fields)];
  const isMine = (key: string) => Object.hasOwn(edited, key) && edited[key] !== before[key];
  const values = Object.fromEntries(
    fields.map(({ key }) => [key, (isMine(key) ? edited[key] : after[key]) ?? '']),
  );
  const theirChanges = fields
    .filter(({ key }) => before[key] !== after[key])
    .map((field): TheirChange => {
      const [was = '', theirs = '', mine] = [before, after, edited].map((from) => from[field.key]);
      return { field, was, theirs, mine: isMine(field.key) && mine !== theirs ? mine : undefined };
    });
  return { theirChanges, values };
}

/** The message for a change that is probably a typing error. */
export function changeWarning({ reason, path, from }: SuspiciousChange): string {
  if (reason === 'unusual_multiplier') return 'Unusual: multipliers mostly lie between 0.5 and 2';
  return `Changed by more than half: was ${formatValue(kindOf(path), from)}`;
}

/** Prices that nobody had filled in yet are left out: any first price is a large change from 0. */
export function probableSlips(live: LivePricingConfig, draft: PricingConfig): SuspiciousChange[] {
  const missing = new Set(live.missingPrices?.map(partKey));
  return suspiciousChanges(diffConfigs(live, draft)).filter(({ path }) => !missing.has(partKey(path)));
}

/** The warnings beside changed fields, by field key. */
export function changeWarnings(
  live: LivePricingConfig,
  draft: PricingConfig,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    probableSlips(live, draft).map((slip) => [partKey(slip.path), changeWarning(slip)]),
  );
}

/** The scheduled versions that never go live once newer prices do: at once, or from that day. */
export function replacedBy({ scheduled = [] }: LivePricingConfig, liveFrom: string | undefined) {
  return scheduled.filter((version) => liveFrom === undefined || version.liveFrom >= liveFrom);
}
