import { expect, test } from 'vitest';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { partKey, type PricingConfig } from '#domain/pricing/pricing-config.ts';
import { buildPricingConfig, type DeepPartial } from '#tests/builders/pricing-config.ts';
import { priceFields } from './price-sections.ts';
import {
  changedFields,
  editing,
  type Editing,
  nextPricingState,
  type PricingEvent,
  withValues,
} from './pricing-state.ts';

const lift = partKey(['basePrices', 'commercial', 'lift']);
const shaft = partKey(['basePrices', 'commercial', 'shaft']);
const look = partKey(['budgetMultipliers', 'look']);

function live(_id: string, overrides: DeepPartial<PricingConfig> = {}): LivePricingConfig {
  return { ...buildPricingConfig(overrides), _id, lastUpdated: '2026-03-02T09:00:00.000Z' };
}

function after(...events: readonly PricingEvent[]): Editing {
  const state = events.reduce<Editing | undefined>(nextPricingState, undefined);
  if (!state) throw new Error('no prices were loaded');
  return state;
}

const loaded: PricingEvent = { type: 'loaded', config: live('one') };
const typed = (key: string, text: string): PricingEvent => ({ type: 'typed', key, text });

function changes(state: Editing) {
  return changedFields(state, priceFields(state.live)).map(({ path, to }) => [partKey(path), to]);
}

test('What is typed is an edit until all are discarded', () => {
  const edits = [loaded, typed(lift, '0080000'), { type: 'blurred', key: lift }] as const;
  expect(changes(after(...edits))).toEqual([[lift, '80000']]);
  expect(changes(after(...edits, { type: 'discarded' }))).toEqual([]);
});

test('A refused field is no longer marked once it is typed in', () => {
  const refused: PricingEvent = { type: 'refused', values: {}, problems: { [lift]: 'Enter a price' } };
  expect(after(loaded, refused).problems).toEqual({ [lift]: 'Enter a price' });
  expect(after(loaded, refused, typed(lift, '1')).problems).toEqual({});
});

test('There is nothing to edit before prices are loaded', () => {
  expect(nextPricingState(undefined, typed(lift, '1'))).toBeUndefined();
});

test('A refresh keeps edits and shows what others changed beside them', () => {
  const same = after(loaded, typed(lift, '1'), loaded);
  expect(same.values[lift]).toBe('1');
  const newer = live('two', { budgetMultipliers: { look: 1.3 } });
  const state = after(loaded, typed(lift, '1'), { type: 'loaded', config: newer });
  expect(state.newest).toEqual(newer);
  expect(state.values[lift]).toBe('1');
});

const theirs = live('two', {
  basePrices: { commercial: { lift: 90_000 } },
  budgetMultipliers: { look: 1.3 },
});
const theirsLoaded: PricingEvent = { type: 'loaded', config: theirs };
const mine = [loaded, typed(lift, '80000'), typed(shaft, '30000'), theirsLoaded] as const;

test('After a conflict my edits stand over their prices', () => {
  const state = after(...mine, { type: 'conflict_resolved', theirs: new Set() });
  expect(state.live).toEqual(theirs);
  expect(state.newest).toBeUndefined();
  expect(changes(state)).toEqual([
    [lift, '80000'],
    [shaft, '30000'],
  ]);
  expect(state.values[look]).toBe('1.3');
});

test('Where both changed a field, theirs can be taken', () => {
  const state = after(...mine, { type: 'conflict_resolved', theirs: new Set([lift]) });
  expect(changes(state)).toEqual([[shaft, '30000']]);
  expect(state.values[lift]).toBe('90000');
});

test('A conflict that is left for later leaves the edits as they were', () => {
  const state = after(...mine, { type: 'conflict_postponed' });
  expect(state.live._id).toBe('one');
  expect(state.values[lift]).toBe('80000');
});

test('What is sent is the whole configuration, with what has no input', () => {
  const { live: config, values } = after(loaded, typed(lift, '80000.5'));
  const sent = withValues(config, values, priceFields(config));
  expect(sent).toEqual({ ...live('one', { basePrices: { commercial: { lift: 80_000.5 } } }) });
  expect(JSON.stringify(sent.additionalFeatures)).toBe(JSON.stringify(config.additionalFeatures));
});

test('Edits from before the session ended go on, beside newer prices if there are any', () => {
  const { values } = after(loaded, typed(lift, '80000'));
  const resumed = editing(live('one'), values);
  expect(nextPricingState(resumed, loaded)).toEqual(resumed);
  expect(nextPricingState(resumed, theirsLoaded)?.newest).toEqual(theirs);
});
