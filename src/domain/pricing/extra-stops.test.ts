// Adding a stop raises every line or leaves it, but for the budget consideration below 1, which falls.
// With c the lift's cost of a stop and m the multiplier, the exact sum of both lines rises by c × m;
// each of the two roundings can move it by less than a dollar against the visitor's expectation.
// So a stop more is never cheaper when m ≥ 1, when c is whole dollars, or when c × m ≥ 1 dollar;
// in every other case (a stop that costs cents) it is at most one dollar cheaper.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOfStops } from '#domain/questions/number-of-stops.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { arbitraryCase, type CaseWithPrices } from '#tests/builders/arbitraries.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { calculate } from './calculation.ts';

type Stops = Answers['numberOfStops'];

/** One stop more than so many; undefined at the most that are offered. */
function oneMore(stops: Stops): Stops | undefined {
  return numberOfStops.options.find(({ id }) => id === stops + 1)?.id;
}

function withOneStopMore(answers: Answers): Answers {
  const more = oneMore(answers.numberOfStops);
  if (more === undefined) throw new RangeError('there is no stop more');
  return { ...answers, numberOfStops: more };
}

function riseByOneStop({ answers, config }: CaseWithPrices): number {
  const more = withOneStopMore(answers);
  return (
    calculate(buildCase(more), config).totals.grandTotal -
    calculate(buildCase(answers), config).totals.grandTotal
  );
}

const belowSixStops = arbitraryCase.filter(({ answers }) => answers.numberOfStops < 6);

test('one stop more never makes a lift cheaper, unless a stop costs only cents', () => {
  fc.assert(
    fc.property(belowSixStops, (priced) => {
      const cost = priced.config.extraStops.liftCostPerStop;
      const multiplier = priced.config.budgetMultipliers[priced.answers.budgetConsideration] ?? 0;
      const certain = multiplier >= 1 || Number.isInteger(cost) || cost * multiplier >= 1;
      expect(riseByOneStop(priced)).toBeGreaterThanOrEqual(certain ? 0 : -1);
    }),
    { numRuns: 1_000 },
  );
});

test('one stop more never lowers the shaft or the installation', () => {
  fc.assert(
    fc.property(belowSixStops, ({ answers, config }) => {
      const before = calculate(buildCase(answers), config).totals;
      const after = calculate(buildCase(withOneStopMore(answers)), config).totals;
      expect(after.shaft).toBeGreaterThanOrEqual(before.shaft);
      expect(after.installation).toBeGreaterThanOrEqual(before.installation);
    }),
  );
});

test('a stop of 40 cents at half price can come out one dollar cheaper, by rounding alone', () => {
  const config = buildPricingConfig({
    basePrices: { residential: { enclosed: { lift: 0.8 } } },
    extraStops: {
      liftCostPerStop: 0.4,
      shaftCostPerStop: 0,
      shaftInstallationCostPerStop: 0,
      liftInstallationCostPerStop: 0,
      liftInstallationLiftCostPerStop: 0,
      yieldCostPerStop: { lift: 0, shaft: 0, installation: 0 },
    },
    budgetMultipliers: { half: 0.5 },
  });
  const answers = buildAnswers({ numberOfStops: 2, budgetConsideration: 'half' });
  expect(riseByOneStop({ ...buildCase(answers), config })).toBe(-1);
});
