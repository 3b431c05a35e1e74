import { expect, test } from 'vitest';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { buildDimensionRow } from '#tests/builders/dimensions.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import {
  carryChanges,
  compareConfigs,
  differences,
  diffConfigs,
  impactOf,
  median,
  priceImpact,
  readCase,
  type StoredCase,
  suspiciousChanges,
  totalImpact,
  withChanges,
} from './compare-configs.ts';

test('Equal configurations have no differences', () => {
  expect(diffConfigs(buildPricingConfig(), buildPricingConfig())).toEqual([]);
});

test('Changes are listed with their path, in the order of the configuration', () => {
  const changed = buildPricingConfig({
    budgetMultipliers: { look: 1.2 },
    basePrices: { residential: { capsule: { yield: 5_500 } } },
  });
  const original = buildPricingConfig();
  expect(diffConfigs(original, changed)).toEqual([
    {
      path: ['basePrices', 'residential', 'capsule', 'yield'],
      from: original.basePrices.residential.capsule.yield,
      to: 5_500,
    },
    { path: ['budgetMultipliers', 'look'], from: original.budgetMultipliers.look, to: 1.2 },
  ]);
});

test('An option of the business that comes or goes is a change', () => {
  const plain = buildPricingConfig();
  const more = buildPricingConfig({ additionalFeatures: { lighting: { constructor: 12.5 } } });
  const path = ['additionalFeatures', 'lighting', 'constructor'];
  expect(diffConfigs(plain, more)).toEqual([{ path, from: null, to: 12.5 }]);
  expect(diffConfigs(more, plain)).toEqual([{ path, from: 12.5, to: null }]);
});

const home = buildDimensionRow({ liftType: 'residential' });
const commercial = buildDimensionRow({ liftType: 'commercial' });
const withRows = (...dimensions: (typeof home)[]) => buildPricingConfig({ dimensions });

test('Rows of dimensions are compared each for itself, by the lifts that they are for', () => {
  const [from, to] = [withRows(home, commercial), withRows({ ...home, pit: 300 })];
  expect(compareConfigs(from, to)).toEqual([
    { path: ['dimensions', 'Residential Lift'], from: home, to: { ...home, pit: 300 } },
    { path: ['dimensions', 'Commercial Grade Lift'], from: commercial, to: undefined },
  ]);
  expect(compareConfigs(from, buildPricingConfig())).toEqual([]);
  expect(compareConfigs(buildPricingConfig(), withRows(home))).toHaveLength(1);
  expect(diffConfigs(from, to)).toEqual([]);
});

test('Lists of options are compared by id, and their order is a difference of its own', () => {
  const list = (...options: object[]) => ({ catalogue: { shaftTypes: options } });
  const [steel, glass] = [
    { id: 'steel', name: 'Steel' },
    { id: 'glass', name: 'Glass' },
  ];
  const path = ['catalogue', 'shaftTypes'];
  expect(differences(list(steel, glass), list(glass, { ...steel, name: 'Iron' }))).toEqual([
    { path: [...path, 'steel'], from: steel, to: { ...steel, name: 'Iron' } },
    { path, from: ['steel', 'glass'], to: ['glass', 'steel'] },
  ]);
  expect(differences(list(steel), list(steel, glass))).toEqual([
    { path: [...path, 'glass'], from: undefined, to: glass },
  ]);
  expect(differences(list(steel), { catalogue: {} })).toEqual([
    { path: [...path, 'steel'], from: steel, to: undefined },
  ]);
  expect(differences({ doors: [{ id: 1 }] }, { doors: [{ id: 2 }] })).toEqual([
    { path: ['doors', '1'], from: { id: 1 }, to: undefined },
    { path: ['doors', '2'], from: undefined, to: { id: 2 } },
  ]);
});

test('A list of which one entry has no name is a part as a whole', () => {
  const [from, to] = [
    [{ id: 'steel' }, {}],
    [{ id: 'glass' }, {}],
  ];
  expect(differences({ note: 'one', list: from, same: [1] }, { note: 'two', list: to, same: [1] })).toEqual([
    { path: ['note'], from: 'one', to: 'two' },
    { path: ['list'], from, to },
  ]);
  expect(differences({ words: { yes: 'Ja' } }, { words: 'Ja' })).toEqual([
    { path: ['words'], from: { yes: 'Ja' }, to: 'Ja' },
  ]);
  expect(differences({ words: null }, { words: { yes: 'Ja' } })).toEqual([
    { path: ['words', 'yes'], from: undefined, to: 'Ja' },
  ]);
});

test('The changes between two configurations make the one of the other', () => {
  const deeper = { ...home, pit: 900 };
  const pairs = [
    [withRows(home, commercial), withRows(commercial, deeper)],
    [buildPricingConfig(), withRows(home)],
    [withRows(home), withRows()],
    [withRows(home), withRows(home, commercial)],
    [buildPricingConfig(), buildPricingConfig({ catalogue: { yesNo: { glassDoors: { yes: 'Clear' } } } })],
    [withRows(home), buildPricingConfig({ dimensions: [commercial], budgetMultipliers: { look: 1.3 } })],
  ] as const;
  for (const [from, to] of pairs) expect(withChanges(from, compareConfigs(from, to))).toEqual(to);
});

test('A change of dimensions is carried to scheduled prices, but for a row that was changed there', () => {
  const [from, to] = [withRows(home, commercial), withRows({ ...home, pit: 1 }, { ...commercial, pit: 2 })];
  const scheduled = withRows({ ...home, pit: 700 }, commercial);
  expect(carryChanges(from, to, scheduled).dimensions).toEqual([
    { ...home, pit: 700 },
    { ...commercial, pit: 2 },
  ]);
});

test('An order is taken over for the entries that it names; others come last', () => {
  const shafts = (...ids: string[]) =>
    buildPricingConfig({
      catalogue: { shaftTypes: ids.map((id) => ({ id, name: id, description: '', offered: true })) },
    });
  const reordered = compareConfigs(shafts('steel', 'brick', 'glass'), shafts('glass', 'brick', 'steel'));
  expect(withChanges(shafts('own', 'steel', 'brick', 'glass'), reordered)).toEqual(
    shafts('glass', 'brick', 'steel', 'own'),
  );
});

test('A list of entries without names is taken over, or away, as a whole', () => {
  const path = ['additionalFeatures', 'sizes'];
  const { additionalFeatures } = buildPricingConfig();
  const made = withChanges(buildPricingConfig(), [{ path, from: undefined, to: [1, 2] }]);
  expect(made.additionalFeatures).toEqual({ ...additionalFeatures, sizes: [1, 2] });
  const left = withChanges(made, [{ path, from: [1, 2], to: undefined }]);
  expect(left.additionalFeatures).toEqual(additionalFeatures);
});

test('Dimensions that the scheduled prices never had are not carried to them, and first ones are', () => {
  const [none, first, later] = [buildPricingConfig(), withRows(home), withRows({ ...home, pit: 1 })];
  expect(carryChanges(none, first, none).dimensions).toEqual([home]);
  expect(carryChanges(first, later, none).dimensions).toBeUndefined();
});

test('A scheduled price keeps its ratio to the price before it, in whole dollars if it was whole', () => {
  const lift = (dollars: number) => buildPricingConfig({ basePrices: { commercial: { lift: dollars } } });
  const carried = (from: number, to: number, scheduled: number) =>
    carryChanges(lift(from), lift(to), lift(scheduled)).basePrices.commercial.lift;
  expect(carried(100, 110, 205)).toBe(226);
  expect(carried(100, 110, 200.5)).toBe(220.55);
  expect(carried(100, 110.5, 100)).toBe(110.5);
  expect(carried(0, 110, 205)).toBe(110);
  expect(carried(100, 0, 205)).toBe(0);
  expect(carried(1, 10_000_000, 2)).toBe(10_000_000);
  const look = (multiplier: number) => buildPricingConfig({ budgetMultipliers: { look: multiplier } });
  expect(carryChanges(look(1.1), look(1.2), look(1.3)).budgetMultipliers['look']).toBe(1.4182);
  expect(carryChanges(look(1.1), look(1.2), look(2)).budgetMultipliers['look']).toBe(2.1818);
});

test('A new option is carried to scheduled prices, and one that is removed stays there', () => {
  const lighting = (prices: Record<string, number>) =>
    buildPricingConfig({ additionalFeatures: { lighting: prices } });
  const carried = carryChanges(lighting({ lamp: 5 }), lighting({ led: 12 }), lighting({ lamp: 6 }));
  expect(carried.additionalFeatures['lighting']).toEqual({ lamp: 6, led: 12 });
});

const price = (from: number | null, to: number | null) => ({ path: ['basePrices', 'x'], from, to });
const multiplier = (from: number, to: number) => ({ path: ['budgetMultipliers', 'look'], from, to });

test('A price that changes by more than half looks like a slip; by just half it does not', () => {
  const [slip, half] = [price(1000, 1501), price(1000, 500)];
  expect(suspiciousChanges([slip, half])).toEqual([{ ...slip, reason: 'changed_by_more_than_half' }]);
});

test('A price that was nothing and a multiplier outside a half to two are worth a second look', () => {
  const suspects = [price(0, 10), multiplier(1.1, 2.0001), multiplier(1.1, 0.4999)];
  expect(suspiciousChanges(suspects)).toEqual([
    { ...suspects[0], reason: 'changed_by_more_than_half' },
    { ...suspects[1], reason: 'unusual_multiplier' },
    { ...suspects[2], reason: 'unusual_multiplier' },
  ]);
  expect(suspiciousChanges([multiplier(1.1, 2), multiplier(1.1, 0.5)])).toEqual([]);
});

test('What is new or gone has nothing to be compared with', () => {
  expect(suspiciousChanges([price(null, 5), price(5, null)])).toEqual([]);
});

const live = buildPricingConfig();
const dearerGlass = buildPricingConfig({ additionalFeatures: { shaftType: { glass: 6_500 + 1_000 } } });
const impactOn = (cases: readonly StoredCase[]) =>
  priceImpact(cases.map((each) => impactOf(each, live, dearerGlass)));
const plain = buildCase(buildAnswers({ shaftType: 'steel_frame' }));
const glazed = buildCase(buildAnswers({ shaftType: 'glass' }));

test('Only the estimates that a change concerns move, each by what it changes', () => {
  const impact = impactOn([plain, glazed, glazed]);
  expect(impact.totals.map(({ before, after }) => after - before)).toEqual([0, 1_000, 1_000]);
  expect(impact.medianChange).toBe(1_000);
  expect(impact.largestChange).toEqual(impact.totals[1]);
  expect(impact.skipped).toBe(0);
});

test('Without a difference nothing is the largest change', () => {
  expect(impactOn([plain])).toMatchObject({ medianChange: 0, largestChange: null });
});

test('Without estimates there is nothing to compare', () => {
  expect(impactOn([])).toEqual({
    totals: [],
    skipped: 0,
    medianChange: null,
    largestChange: null,
  });
});

test('An estimate with a budget consideration that one of the two lacks is skipped', () => {
  const gone = buildCase(buildAnswers({ budgetConsideration: 'economy' }));
  expect(impactOn([gone, plain])).toMatchObject({ skipped: 1 });
});

test('Estimates of former times are compared as far as today has prices for them', () => {
  const dropped = buildCase({ ...plain.answers, shaftType: 'carbon_fibre' });
  const unknown = buildCase({ ...plain.answers, mirror: 'yes' });
  const impact = impactOn([dropped, unknown, glazed]);
  expect(impact.skipped).toBe(1);
  expect(impact.totals.map(({ before, after }) => after - before)).toEqual([0, 1_000]);
});

test('The median of an even number is the mean of the middle two', () => {
  expect(median([1, 9, 20, 2])).toBe(6);
  expect(median([-3, 2])).toBe(-1);
  expect(median([5])).toBe(5);
});

test('The largest change is the one of most dollars, up or down, and of equal ones the first', () => {
  const impact = (before: number, after: number) => ({ liftType: 'residential', before, after });
  const largest = (...impacts: ReturnType<typeof impact>[]) => priceImpact(impacts).largestChange;
  expect(largest(impact(100, 105), impact(100, 90))).toEqual({ before: 100, after: 90 });
  expect(largest(impact(100, 110), impact(200, 210))).toEqual({ before: 100, after: 110 });
});

test('A case can be read if every one of the configurations prices its answers', () => {
  const own = buildPricingConfig({ additionalFeatures: { shaftType: { timber: 900 } } });
  const timber = buildCase({ ...buildAnswers(), shaftType: 'timber' });
  expect(readCase(plain, live, own)).toEqual(plain);
  expect(readCase(timber, own)).toEqual(timber);
  expect(readCase(timber, own, live)).toBeUndefined();
  expect(impactOf(timber, live, own)).toBeUndefined();
});

test('On all estimates together, equal answers count as often as they were given, by type of lift', () => {
  const residential = { liftType: 'residential', before: 100, after: 110 };
  const shop = { liftType: 'commercial', before: 1000, after: 900 };
  expect(
    totalImpact([
      { impact: residential, count: 3 },
      { impact: shop, count: 1 },
      { impact: undefined, count: 5 },
      { impact: residential, count: 1 },
    ]),
  ).toEqual({
    estimates: 5,
    before: 1400,
    after: 1340,
    byLiftType: [
      { liftType: 'residential', estimates: 4, before: 400, after: 440 },
      { liftType: 'commercial', estimates: 1, before: 1000, after: 900 },
    ],
  });
});
