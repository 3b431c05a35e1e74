// The edits on the pricing page, and how each event changes them. No I/O here.
import type { LivePricingConfig } from '#contract/pricing.ts';
import { type Problems, readValues, type Values } from './draft.ts';
import { priceFields } from '#web/admin/pricing/fields/price-field.ts';
import { rebaseEdits } from './rebase-edits.ts';
import { normaliseTyped } from '#web/admin/pricing/fields/typed-number.ts';

export interface Editing {
  /** The version that the edits are based on. */
  readonly live: LivePricingConfig;
  readonly original: Values;
  readonly values: Values;
  readonly problems: Problems;
  /** Edits that were undone, to be done again; the fields stand at their original values. */
  readonly undone: Values;
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
  | { readonly type: 'undone' | 'redone'; readonly keys: readonly string[] };

export function editing(live: LivePricingConfig, values?: Values): Editing {
  const original = readValues(live, priceFields(live));
  return { live, original, values: values ?? original, problems: {}, undone: {}, newest: undefined };
}

export function hasEdits({ original, values }: Editing): boolean {
  return Object.keys(original).some((key) => original[key] !== values[key]);
}

type ByKey = Readonly<Record<string, string>>;

function without(all: ByKey, keys: readonly string[]): ByKey {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)));
}

function only(all: ByKey, keys: readonly string[]): ByKey {
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
}

function whileEditing(state: Editing, event: PricingEvent): Editing {
  switch (event.type) {
    case 'loaded': {
      // Edits survive a refresh; if prices changed meanwhile, the admin chooses between both.
      const isSame = event.config._id === state.live._id;
      if (hasEdits(state)) return isSame ? state : { ...state, newest: event.config };
      return { ...editing(event.config), undone: isSame ? state.undone : {} };
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
      return editing(newest, { ...values, ...chosen });
    }
    case 'typed':
      return {
        ...state,
        values: { ...state.values, [event.key]: event.text },
        problems: without(state.problems, [event.key]),
        undone: without(state.undone, [event.key]),
      };
    case 'blurred': {
      const text = normaliseTyped(state.values[event.key] ?? '');
      return { ...state, values: { ...state.values, [event.key]: text } };
    }
    case 'undone':
      return {
        ...state,
        values: { ...state.values, ...only(state.original, event.keys) },
        problems: without(state.problems, event.keys),
        undone: { ...state.undone, ...only(state.values, event.keys) },
      };
    case 'redone':
      return {
        ...state,
        values: { ...state.values, ...only(state.undone, event.keys) },
        undone: without(state.undone, event.keys),
      };
  }
}

/** Undefined: no prices have been loaded yet. */
export function nextPricingState(state: Editing | undefined, event: PricingEvent): Editing | undefined {
  if (state) return whileEditing(state, event);
  return event.type === 'loaded' ? editing(event.config) : undefined;
}
