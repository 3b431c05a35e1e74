import { expect, test } from 'vitest';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { partKey } from '#domain/pricing/config-path.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { buildDimensionRow } from '#tests/builders/dimensions.ts';
import { buildPricingConfig, type DeepPartial } from '#tests/builders/pricing-config.ts';
import { pathLabel } from './price-sections.ts';
import {
  changedFields,
  editing,
  type Editing,
  findProblems,
  hasEdits,
  listed,
  rebased,
  refreshed,
  saved,
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
    { key: lift, was: 78_000, theirs: 90_000, mine: { value: 80_000 } },
    { key: look, was: 1.12, theirs: 1.3, mine: undefined },
  ]);
});

test('Dimensions that others changed are named row by row, and stand beside mine', () => {
  const [home, commercial] = ['residential', 'commercial'].map((liftType) => buildDimensionRow({ liftType }));
  if (!home || !commercial) throw new Error('there are two rows');
  const [myHome, theirCommercial] = [
    { ...home, headroom: 2_900 },
    { ...commercial, pit: 1_500 },
  ];
  const before = editing(live('one', { dimensions: [commercial, home] }));
  const both = live('two', { dimensions: [theirCommercial, { ...home, pit: 200 }] });
  const edited = listed(before, { dimensions: [commercial, myHome] });
  expect(theirChanges(edited, both)).toMatchObject([
    { path: ['dimensions', 'Commercial Grade Lift'], theirs: theirCommercial, mine: undefined },
    { path: ['dimensions', 'Residential Lift'], mine: { value: myHome } },
  ]);
  expect(withEdits(rebased(edited, both, [])).dimensions).toEqual([theirCommercial, myHome]);
  const taken = rebased(edited, both, [partKey(['dimensions', 'Residential Lift'])]);
  expect(hasEdits(taken)).toBe(false);
});

test('What is typed while prices are being saved stays, and only what was sent is cleared', () => {
  const sent = typed(loaded, {
    [lift]: '80000',
    [shaft]: '26000.5',
    reason: 'Steel',
    liveFrom: '2026-07-01',
  });
  const now = typed(sent, { [shaft]: '26007', reason: 'Steel and', liveFrom: '2026-07-10' });
  const next = saved(
    now,
    sent,
    live('two', { basePrices: { commercial: { lift: 80_000, shaft: 26_000.5 } } }),
  );
  expect(changes(next)).toEqual([[shaft, '26007']]);
  expect(next.values).toMatchObject({ reason: 'Steel and', liveFrom: '2026-07-10' });
  expect(saved(sent, sent, live('two')).values).toMatchObject({ reason: '', liveFrom: '' });

  const row = buildDimensionRow({ liftType: 'residential' });
  const withRow = listed(now, { dimensions: [row] });
  expect(saved(withRow, sent, live('two')).lists).toEqual({ dimensions: [row] });
  expect(saved(withRow, withRow, live('two', { dimensions: [row] })).lists).toEqual({});
});

test('An edit of the dimensions leaves an edit of what is offered as it is, and the other way round', () => {
  const dimensions = [buildDimensionRow({ liftType: 'residential' })];
  const catalogue = { yesNo: { glassDoors: { yes: 'Of glass' } } };
  const both = { dimensions, catalogue };
  expect(listed(listed(loaded, { catalogue }), { dimensions }).lists).toEqual(both);
  expect(listed(listed(loaded, { dimensions }), { catalogue }).lists).toEqual(both);
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

const masonry = { id: 'masonry', name: 'Masonry shaft', description: '', offered: true, like: 'glass' };

test('An option of one’s own has a field for its price at once, which has to be filled in', () => {
  const state = listed(loaded, { catalogue: { shaftTypes: [masonry] } });
  const key = partKey(['additionalFeatures', 'shaftType', 'masonry']);
  expect(state.fields.map((field) => field.key)).toContain(key);
  expect(findProblems(state)).toEqual({ [key]: 'Enter a price, or 0 for no charge' });
  const priced = typed(state, { [key]: '1200' });
  expect(withEdits(priced).additionalFeatures['shaftType']).toMatchObject({ masonry: 1200 });
  expect(listed(state, { catalogue: {} }).fields.map((field) => field.key)).not.toContain(key);
});

test('Two owners who arrange what is offered at once see each option by its name, and keep both', () => {
  const option = (id: string, name: string) => ({ id, name, description: '', offered: true });
  const shafts = (glass: string, steel: string) => ({
    shaftTypes: [option('glass', glass), option('steel_frame', steel)],
  });
  const base = { ...live('one'), catalogue: shafts('Glass', 'Steel') };
  const edited = listed(editing(base), { catalogue: shafts('Glazed', 'Steel') });
  const newest = { ...base, _id: 'newer', catalogue: shafts('Glass', 'Steel frame') };
  const [change] = theirChanges(edited, newest);
  expect(change?.path).toEqual(['catalogue', 'shaftTypes', 'steel_frame']);
  expect(pathLabel(change?.path ?? [], newest)).toBe('Shaft: Steel frame');
  expect(rebased(edited, newest, []).lists.catalogue).toEqual(shafts('Glazed', 'Steel frame'));
});
