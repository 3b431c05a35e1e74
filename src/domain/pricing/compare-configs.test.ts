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
  type StoredCase,
  suspiciousChanges,
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
  expect(differences({ note: 'one', sizes: [1, 2] }, { note: 'two', sizes: [2, 1] })).toHaveLength(2);
});

test('The changes between two configurations make the one of the other', () => {
  const deeper = { ...home, pit: 900 };
  const pairs = [
    [withRows(home, commercial), withRows(commercial, deeper)],
    [buildPricingConfig(), withRows(home)],
    [withRows(home), withRows()],
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

const price = (from: number | null, to: number | null) => ({ path: ['basePrices', 'x'], from, to });
const multiplier = (from: number, to: number) => ({ path: ['budgetMultipliers', 'look'], from, to });

test('A price that changes by more than half looks like a slip; by just half it does not', () => {
  const [slip, half] = [price(1000, 1501), price(1000, 500)];
  expect(suspiciousChanges([slip, half])).toEqual([{ ...slip, reason: 'changed_by_more_than_half' }]);
});

test('A price that was nothing and a multiplier outside a half to two are worth a second look', () => {
  const suspects = [price(0, 10), multiplier(1.1, 2.0001), multiplier(1.1, 0.4999)];
  expect(suspiciousChanges(suspects)).toHaveLength(3);
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
  expect(median([9, 1, 4, 2])).toBe(3);
  expect(median([-3, 2])).toBe(-1);
  expect(median([5])).toBe(5);
});
