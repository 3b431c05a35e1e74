import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { elements } from '#domain/element.ts';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { arbitraryCase } from '#tests/builders/arbitraries.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { assumptions, calculate, totals } from './calculation.ts';
import type { PriceLine } from './price-line.ts';
import { priceLines } from './price-lines.ts';
import { demoPricing, type PricingConfig } from './pricing-config.ts';

test('the worked example totals 92,820 dollars', () => {
  const { lines, ...calculation } = calculate(buildCase(buildAnswers()), buildPricingConfig());
  expect(lines.length).toBe(17);
  expect(calculation).toMatchObject({
    additionalFeatures: {
      extraDoor: 3_200,
      outdoorProofing: 5_500,
      glassCabin: 4_800,
      glassDoors: 0,
      wheelchairAccess: 2_900,
    },
    extraStopsCount: 2,
    extraStops: { lift: 8_000, shaft: 4_000, yield: 1_500 },
    totals: { lift: 68_620, shaft: 13_400, installation: 10_800, grandTotal: 92_820 },
  });
});

test('the demonstration prices are those of the worked example', () => {
  expect(demoPricing).toEqual(buildPricingConfig());
});

test('the lines of each element add up to its total, and the totals to the grand total', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers, config }) => {
      const { lines, totals: result } = calculate(buildCase(answers), config);
      for (const element of elements) {
        const amounts = lines.filter((line) => line.element === element).map((line) => line.amount);
        expect(result[element]).toBe(
          Math.max(
            0,
            amounts.reduce((total, amount) => total + amount, 0),
          ),
        );
      }
      expect(result.grandTotal).toBe(result.lift + result.shaft + result.installation);
      expect(Number.isSafeInteger(result.grandTotal)).toBe(true);
    }),
  );
});

test('only rounding can bring a sum below zero, by one dollar at most, and then it is 0', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers, config }) => {
      const sum = calculate(buildCase(answers), config).lines.reduce((total, line) => total + line.amount, 0);
      expect(sum).toBeGreaterThanOrEqual(-1);
    }),
  );
  const free = { lift: 0.49, shaft: 0, installation: 0, yield: 0 };
  const config = buildPricingConfig({
    basePrices: { residential: { enclosed: free } },
    extraStops: { liftCostPerStop: 0.49 },
    budgetMultipliers: { token: 0.0001 },
  });
  const answers = buildAnswers({
    numberOfStops: 3,
    wheelchairAccess: 'no',
    budgetConsideration: 'token',
    numberOfDoors: 1,
    indoorOutdoor: 'indoor',
    shaftType: 'by_builder',
    glassInCabin: 'no',
    glassDoors: 'no',
    includeInstallation: 'no',
  });
  const withoutYield = {
    ...config,
    extraStops: { ...config.extraStops, yieldCostPerStop: { lift: 0, shaft: 0, installation: 0 } },
  };
  const result = calculate(buildCase(answers), withoutYield);
  expect(result.lines.map((line) => [line.id, line.amount])).toEqual([['lift.budget', -1]]);
  expect(result.totals).toEqual({ lift: 0, shaft: 0, installation: 0, grandTotal: 0 });
});

test('an element below zero takes nothing off the others', () => {
  const line = (id: PriceLine['id'], element: PriceLine['element'], amount: number): PriceLine => ({
    id,
    element,
    label: '',
    amount,
  });
  expect(totals([line('lift.budget', 'lift', -500), line('shaft.base', 'shaft', 300)])).toEqual({
    lift: 0,
    shaft: 300,
    installation: 0,
    grandTotal: 300,
  });
  expect(totals([])).toEqual({ lift: 0, shaft: 0, installation: 0, grandTotal: 0 });
});

const unsure = buildAnswers({ numberOfDoors: 4, glassInCabin: 'undecided', glassDoors: 'undecided' });
const assumed = (config: PricingConfig, answers = unsure) =>
  assumptions(answers, priceLines(buildCase(answers), config));

test('for a sure visitor nothing is assumed', () => {
  expect(assumed(buildPricingConfig(), buildAnswers({ glassDoors: 'no' }))).toEqual([]);
});

test('where the visitor was not sure, the price says what it left out', () => {
  expect(assumed(buildPricingConfig())).toEqual([
    'You were not sure about the doors: priced with one door on every level.',
    'Glass in the cabin is undecided: priced without it.',
    'Glass doors are undecided: priced without them.',
  ]);
});

test('where the business prices an allowance for the undecided, the amount is said', () => {
  const allowing = buildPricingConfig({
    additionalFeatures: {
      extraDoor: { notSure: 1_600 },
      glassCabin: { undecided: 2_400 },
      glassDoors: { undecided: 1_200 },
    },
  });
  expect(assumed(allowing)).toEqual([
    'You were not sure about the doors: priced with an allowance of $1,600.',
    'Glass in the cabin is undecided: priced with an allowance of $2,400.',
    'Glass doors are undecided: priced with an allowance of $1,200.',
  ]);
});
