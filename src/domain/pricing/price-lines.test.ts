import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswers } from '#domain/questions/answers.ts';
import { budgetOptions } from '#domain/questions/budget-consideration.ts';
import { type Answers, pricedQuestions, questions } from '#domain/questions/questions.ts';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { arbitraryCase } from '#tests/builders/arbitraries.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { type PriceLineId, structuralLabels } from './price-line.ts';
import { priceLines } from './price-lines.ts';
import { withMissingPrices } from './pricing-config.ts';

const config = buildPricingConfig();

function amounts(answers: Answers, pricing = config): [PriceLineId, number][] {
  return priceLines(buildCase(answers), pricing).map((line) => [line.id, line.amount]);
}

test('the worked example is priced line by line', () => {
  expect(amounts(buildAnswers())).toEqual([
    ['lift.base', 34_000],
    ['lift.extraStops', 7_000],
    ['lift.budget', 4_920],
    ['lift.wheelchairAccess', 2_900],
    ['lift.extraDoor', 3_200],
    ['lift.outdoorProofing', 5_500],
    ['lift.glassCabin', 4_800],
    ['lift.installationParts', 1_000],
    ['lift.yield', 4_500],
    ['lift.yieldOnExtraStops', 800],
    ['shaft.base', 9_000],
    ['shaft.extraStops', 4_000],
    ['shaft.yieldOnExtraStops', 400],
    ['installation.base', 7_500],
    ['installation.extraStopsLift', 1_800],
    ['installation.extraStopsShaft', 1_200],
    ['installation.yieldOnExtraStops', 300],
  ]);
});

const labels = new Map<string, string>([
  ...Object.entries(structuralLabels),
  ...pricedQuestions.map(({ prices: { element, group, line } }) => [`${element}.${group}`, line] as const),
]);

test('every line carries the label of its id, belongs to the element its id names and is never zero', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers, config: pricing }) => {
      const lines = priceLines(buildCase(answers), pricing);
      expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
      for (const line of lines) {
        expect(line.label).toBe(labels.get(line.id));
        expect(line.id.startsWith(`${line.element}.`)).toBe(true);
        expect(Number.isSafeInteger(line.amount) && line.amount !== 0).toBe(true);
        expect(line.amount > 0 || line.id === 'lift.budget').toBe(true);
      }
    }),
  );
});

test('a commercial lift is priced as enclosed whatever cabin came with it', () => {
  const enclosed = buildAnswers({ liftType: 'commercial', cabinType: 'enclosed' });
  expect(amounts({ ...enclosed, cabinType: 'capsule' })).toEqual(amounts(enclosed));
  expect(amounts(enclosed)[0]).toEqual(['lift.base', 78_000]);
});

test('a capsule has its own base prices, shaft, installation and yield included', () => {
  const lines = new Map(amounts(buildAnswers({ cabinType: 'capsule' })));
  expect(lines.get('lift.base')).toBe(39_000);
  expect(lines.get('shaft.base')).toBe(3_500);
  expect(lines.get('installation.base')).toBe(6_500);
  expect(lines.get('lift.yield')).toBe(5_000);
});

test('a shaft by the builder has no shaft lines and nothing to install of it', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers, config: pricing }) => {
      const lines = priceLines(buildCase({ ...answers, shaftType: 'by_builder' }), pricing);
      expect(lines.filter((line) => line.element === 'shaft')).toEqual([]);
      expect(lines.map((line) => line.id)).not.toContain('installation.extraStopsShaft');
    }),
  );
});

test('without installation there are no installation lines and no lift parts for installing', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers, config: pricing }) => {
      const lines = priceLines(buildCase({ ...answers, includeInstallation: 'no' }), pricing);
      expect(lines.filter((line) => line.element === 'installation')).toEqual([]);
      expect(lines.map((line) => line.id)).not.toContain('lift.installationParts');
    }),
  );
});

test('two stops are covered by the base prices, so nothing extra is charged for them', () => {
  const ids = amounts(buildAnswers({ numberOfStops: 2 })).map(([id]) => id);
  expect(ids.filter((id) => /extraStops|installationParts|OnExtraStops/.test(id))).toEqual([]);
});

test('a multiplier of 1 adds nothing', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers, config: pricing }) => {
      const neutral = { ...pricing, budgetMultipliers: { ...pricing.budgetMultipliers, balanced: 1 } };
      const lines = priceLines(buildCase({ ...answers, budgetConsideration: 'balanced' }), neutral);
      expect(lines.map((line) => line.id)).not.toContain('lift.budget');
    }),
  );
});

test('a multiplier below 1 takes its share off the lift and its extra stops', () => {
  const lines = new Map(amounts(buildAnswers({ budgetConsideration: 'budget' })));
  expect(lines.get('lift.budget')).toBe(-3_280);
});

test('a half dollar is rounded away from zero, once for each line', () => {
  const halves = buildPricingConfig({
    basePrices: { residential: { enclosed: { lift: 0.5, yield: 1.5 } } },
    extraStops: { liftCostPerStop: 0.25 },
    budgetMultipliers: { half: 0.5 },
  });
  const lines = new Map(amounts(buildAnswers({ budgetConsideration: 'half' }), halves));
  expect(lines.get('lift.base')).toBe(1);
  expect(lines.get('lift.extraStops')).toBe(1);
  expect(lines.get('lift.budget')).toBe(-1);
  expect(lines.get('lift.yield')).toBe(2);
});

test('every option that a visitor can choose is priced, each with the base price of its lift', () => {
  const sheets = questions.flatMap(({ field, options, isOpenEnded, prices }) =>
    (isOpenEnded && !prices ? budgetOptions(config.budgetMultipliers) : options).map(({ id }) =>
      readAnswers({ ...buildAnswers(), [field]: id }),
    ),
  );
  for (const answers of sheets) {
    if (!answers) throw new Error('an option that is offered is no answer');
    const base =
      answers.liftType === 'commercial' ? 78_000 : answers.cabinType === 'capsule' ? 39_000 : 34_000;
    expect(amounts(answers)[0]).toEqual(['lift.base', base]);
  }
});

test('an option whose price was never saved counts as 0', () => {
  const { wheelchairAccess: _, ...features } = config.additionalFeatures;
  const before = { ...config, additionalFeatures: { ...features, glassCabin: { no: 0 } } };
  const ids = amounts(buildAnswers(), withMissingPrices(before)).map(([id]) => id);
  expect(ids).not.toContain('lift.wheelchairAccess');
  expect(ids).not.toContain('lift.glassCabin');
  expect(ids).toContain('lift.outdoorProofing');
});

test('each option is charged its own price of its own group', () => {
  const price = (overrides: Partial<Answers>, id: PriceLineId) => {
    const marked = buildPricingConfig({
      additionalFeatures: {
        extraDoor: { oneDoor: 1, notSure: 4 },
        outdoorProofing: { indoor: 5 },
        glassCabin: { no: 6, undecided: 7 },
        glassDoors: { no: 8, undecided: 9 },
        wheelchairAccess: { no: 10 },
        shaftType: { steelFrame: 11 },
      },
    });
    return new Map(amounts(buildAnswers(overrides), marked)).get(id);
  };
  expect([1, 2, 3, 4].map((id) => price({ numberOfDoors: id as 1 | 2 | 3 | 4 }, 'lift.extraDoor'))).toEqual([
    1, 3_200, 3_600, 4,
  ]);
  expect(price({ indoorOutdoor: 'indoor' }, 'lift.outdoorProofing')).toBe(5);
  expect(price({ glassInCabin: 'no' }, 'lift.glassCabin')).toBe(6);
  expect(price({ glassInCabin: 'undecided' }, 'lift.glassCabin')).toBe(7);
  expect(price({ glassDoors: 'no' }, 'lift.glassDoors')).toBe(8);
  expect(price({ glassDoors: 'undecided' }, 'lift.glassDoors')).toBe(9);
  expect(price({ glassDoors: 'yes' }, 'lift.glassDoors')).toBe(2_400);
  expect(price({ wheelchairAccess: 'no' }, 'lift.wheelchairAccess')).toBe(10);
  expect(price({ shaftType: 'steel_frame' }, 'shaft.shaftType')).toBe(11);
  expect(price({ shaftType: 'glass' }, 'shaft.shaftType')).toBe(6_500);
});

test('a name that the configuration does not hold itself is never a price', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'nonsense']) {
    for (const field of [
      'cabinType',
      'budgetConsideration',
      'numberOfDoors',
      'indoorOutdoor',
      'shaftType',
      'glassInCabin',
      'glassDoors',
      'wheelchairAccess',
    ]) {
      const answers = { ...buildAnswers(), [field]: name };
      expect(() => priceLines(buildCase(answers), config), `${field}=${name}`).toThrow(RangeError);
    }
  }
});
