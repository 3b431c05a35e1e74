// The edits on the pricing page, and how each event changes them. No I/O here.
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import { type Problems, readValues, type Values } from './draft.ts';
import { fieldsOf, priceSections } from './price-field.ts';
import { rebaseEdits } from './rebase-edits.ts';
import { normaliseTyped } from './typed-number.ts';

export interface Editing {
  /** The version that the edits are based on. */
  readonly live: LivePricingConfig;
  readonly original: Values;
  readonly values: Values;
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
  | { readonly type: 'undone'; readonly keys: readonly string[] };

export function editing(live: LivePricingConfig, values?: Values): Editing {
  const original = readValues(live, fieldsOf(priceSections(live)));
  return { live, original, values: values ?? original, problems: {}, newest: undefined };
}

export function hasEdits({ original, values }: Editing): boolean {
  return Object.keys(original).some((key) => original[key] !== values[key]);
}

function without(problems: Problems, keys: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => !keys.includes(key)));
}

function whileEditing(state: Editing, event: PricingEvent): Editing {
  switch (event.type) {
    case 'loaded':
      // Edits survive a refresh; if prices changed meanwhile, the admin chooses between both.
      if (!hasEdits(state)) return editing(event.config);
      return event.config._id === state.live._id ? state : { ...state, newest: event.config };
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
      };
    case 'blurred': {
      const text = normaliseTyped(state.values[event.key] ?? '');
      return { ...state, values: { ...state.values, [event.key]: text } };
    }
    case 'undone': {
      const undone = Object.fromEntries(event.keys.map((key) => [key, state.original[key] ?? '']));
      return {
        ...state,
        values: { ...state.values, ...undone },
        problems: without(state.problems, event.keys),
      };
    }
  }
}

/** Undefined: no prices have been loaded yet. */
export function nextPricingState(state: Editing | undefined, event: PricingEvent): Editing | undefined {
  if (state) return whileEditing(state, event);
  return event.type === 'loaded' ? editing(event.config) : undefined;
}
