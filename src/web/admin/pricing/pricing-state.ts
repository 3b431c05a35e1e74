// What the pricing page knows, and how each event changes it. No I/O here.
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import { type Problems, readValues, type Values } from './draft.ts';
import { fieldsOf, priceSections } from './price-field.ts';
import { rebaseEdits } from './rebase-edits.ts';
import { normaliseTyped } from './typed-number.ts';

export interface Conflict {
  readonly newest: LivePricingConfig;
  readonly savedBy: string | null;
}

export interface Editing {
  readonly status: 'ready';
  /** The version that the edits are based on. */
  readonly live: LivePricingConfig;
  readonly original: Values;
  readonly values: Values;
  readonly problems: Problems;
  readonly busy: 'saving' | 'loading' | undefined;
  readonly conflict: Conflict | undefined;
}

export type PricingState = { readonly status: 'loading' } | { readonly status: 'failed' } | Editing;

export type PricingEvent =
  | { readonly type: 'started'; readonly what: 'saving' | 'loading' }
  | { readonly type: 'loaded'; readonly config: LivePricingConfig }
  | { readonly type: 'load_failed' }
  /** Edits from before the session ended; the live prices are loaded next. */
  | { readonly type: 'resumed'; readonly live: LivePricingConfig; readonly values: Values }
  | { readonly type: 'saved'; readonly config: LivePricingConfig }
  | { readonly type: 'save_failed' }
  | { readonly type: 'refused'; readonly values: Values; readonly problems: Problems }
  | { readonly type: 'conflicted'; readonly conflict: Conflict }
  | { readonly type: 'conflict_put_off' }
  | { readonly type: 'conflict_resolved'; readonly theirs: ReadonlySet<string> }
  | { readonly type: 'typed'; readonly key: string; readonly text: string }
  | { readonly type: 'left'; readonly key: string }
  | { readonly type: 'undone'; readonly keys: readonly string[] };

function editing(live: LivePricingConfig, values?: Values): Editing {
  const original = readValues(live, fieldsOf(priceSections(live)));
  return {
    status: 'ready',
    live,
    original,
    values: values ?? original,
    problems: {},
    busy: undefined,
    conflict: undefined,
  };
}

export function hasEdits({ original, values }: Editing): boolean {
  return Object.keys(original).some((key) => original[key] !== values[key]);
}

function without(problems: Problems, keys: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => !keys.includes(key)));
}

function whileEditing(state: Editing, event: Exclude<PricingEvent, { type: 'resumed' }>): PricingState {
  switch (event.type) {
    case 'started':
      return { ...state, busy: event.what };
    case 'loaded':
      // Edits outlive a refresh; if prices changed meanwhile, the admin looks at both.
      if (!hasEdits(state)) return editing(event.config);
      if (event.config._id === state.live._id) return { ...state, busy: undefined };
      return { ...state, busy: undefined, conflict: { newest: event.config, savedBy: null } };
    case 'saved':
      return editing(event.config);
    case 'load_failed':
    case 'save_failed':
      return { ...state, busy: undefined };
    case 'refused':
      return { ...state, busy: undefined, values: event.values, problems: event.problems };
    case 'conflicted':
      return { ...state, busy: undefined, conflict: event.conflict };
    case 'conflict_put_off':
      return { ...state, conflict: undefined };
    case 'conflict_resolved': {
      if (!state.conflict) return state;
      const { newest } = state.conflict;
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
    case 'left': {
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

export function nextPricingState(state: PricingState, event: PricingEvent): PricingState {
  if (event.type === 'resumed') return editing(event.live, event.values);
  if (state.status === 'ready') return whileEditing(state, event);
  if (event.type === 'loaded') return editing(event.config);
  if (event.type === 'load_failed') return { status: 'failed' };
  return event.type === 'started' ? { status: 'loading' } : state;
}
