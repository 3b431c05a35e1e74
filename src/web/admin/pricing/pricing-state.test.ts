import { expect, test } from 'vitest';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { partKey, type PricingConfig } from '#domain/pricing/pricing-config.ts';
import { buildPricingConfig, type DeepPartial } from '#tests/builders/pricing-config.ts';
import {
  changedFields,
  editing,
  type Editing,
  hasEdits,
  rebased,
  refreshed,
  theirChanges,
  typed,
  withEdits,
} from './pricing-state.ts';

const lift = partKey(['basePrices', 'commercial', 'lift']);
const shaft = partKey(['basePrices', 'commercial', 'shaft']);
const look = partKey(['budgetMultipliers', 'look']);

function live(_id: string, overrides: DeepPartial<PricingConfig> = {}): LivePricingConfig {
  return { ...buildPricingConfig(overrides), _id, lastUpdated: '2026-03-02T09:00:00.000Z' };
}

const loaded = editing(live('one'));

function changes(state: Editing) {
  return changedFields(state).map(({ path, to }) => [partKey(path), to]);
}

test('What is typed is an edit until it is as before', () => {
  const state = typed(loaded, { [lift]: '80000' });
  expect(changes(state)).toEqual([[lift, '80000']]);
  expect(hasEdits(typed(state, loaded.original))).toBe(false);
});

test('A refused field is no longer marked once it is typed in', () => {
  const refused = { ...loaded, problems: { [lift]: 'Enter a price', [shaft]: 'Enter a price' } };
  expect(typed(refused, { [lift]: '1' }).problems).toEqual({ [shaft]: 'Enter a price' });
});

test('A refresh keeps edits and shows what others changed beside them', () => {
  const edited = typed(loaded, { [lift]: '1' });
  expect(refreshed(edited, live('one'))).toEqual(edited);
  const newer = live('two', { budgetMultipliers: { look: 1.3 } });
  expect(refreshed(edited, newer)).toEqual({ ...edited, newest: newer });
  expect(refreshed(loaded, newer)).toEqual(editing(newer));
});

const theirs = live('two', {
  basePrices: { commercial: { lift: 90_000 } },
  budgetMultipliers: { look: 1.3 },
});
const mine = typed(loaded, { [lift]: '80000', [shaft]: '30000' });

test('Of what others changed it is known where I have changed it too', () => {
  expect(theirChanges(mine, theirs)).toMatchObject([
    { field: { key: lift }, was: '78000', theirs: '90000', mine: '80000' },
    { field: { key: look }, was: '1.12', theirs: '1.3', mine: undefined },
  ]);
});

test('After a conflict my edits stand over their prices', () => {
  const state = rebased(mine, theirs, []);
  expect(state.live).toEqual(theirs);
  expect(state.newest).toBeUndefined();
  expect(changes(state)).toEqual([
    [lift, '80000'],
    [shaft, '30000'],
  ]);
  expect(state.values[look]).toBe('1.3');
});

test('Where both changed a field, theirs can be taken', () => {
  const state = rebased(mine, theirs, [lift]);
  expect(changes(state)).toEqual([[shaft, '30000']]);
  expect(state.values[lift]).toBe('90000');
});

test('What is sent is the whole configuration, with what has no input', () => {
  const sent = withEdits(typed(loaded, { [lift]: '80000.5' }));
  expect(sent).toEqual(live('one', { basePrices: { commercial: { lift: 80_000.5 } } }));
  expect(JSON.stringify(sent.additionalFeatures)).toBe(JSON.stringify(loaded.live.additionalFeatures));
});
