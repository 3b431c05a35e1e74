// A second calculator, written from the price table with exact rationals (BigInt) and nothing of the
// first one, must agree with it on every line of every price.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Element } from '#domain/element.ts';
import { questions } from '#domain/questions/questions.ts';
import { buildCase } from '#tests/builders/answers.ts';
import { arbitraryCase, type CaseWithPrices } from '#tests/builders/arbitraries.ts';
import { priceLines } from './price-lines.ts';

const scale = 10_000n;

/** A decimal of at most four places as a whole count of ten-thousandths, read from its digits. */
function exact(value: number | undefined): bigint {
  const [whole = '', fraction = ''] = String(value).split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}

/** Halves away from zero. */
function rounded(numerator: bigint, denominator: bigint): number {
  const sign = numerator < 0n ? -1n : 1n;
  return Number((sign * (2n * sign * numerator + denominator)) / (2n * denominator));
}

function oracle({ answers, config }: CaseWithPrices): Map<string, number> {
  const extra = BigInt(answers.numberOfStops > 2 ? answers.numberOfStops - 2 : 0);
  const { commercial, residential } = config.basePrices;
  const home = answers.cabinType === 'capsule' ? residential.capsule : residential.enclosed;
  const base = answers.liftType === 'commercial' ? commercial : home;
  const supplied = answers.shaftType !== 'by_builder';
  const installed = answers.includeInstallation === 'yes';
  const features = (element: Element) => {
    for (const { field, options, prices } of questions) {
      if (prices?.element !== element) continue;
      const key = options.find(({ id }) => id === answers[field])?.price?.key;
      if (key !== undefined)
        add(`${element}.${prices.group}`, exact(config.additionalFeatures[prices.group]?.[key]));
    }
  };
  const stops = config.extraStops;
  const multiplier = config.budgetMultipliers[answers.budgetConsideration];

  const lines = new Map<string, number>();
  const add = (id: string, numerator: bigint, denominator = scale) => {
    const amount = rounded(numerator, denominator);
    if (amount !== 0) lines.set(id, amount);
  };
  add('lift.base', exact(base.lift));
  add('lift.extraStops', extra * exact(stops.liftCostPerStop));
  add(
    'lift.budget',
    (exact(base.lift) + extra * exact(stops.liftCostPerStop)) * (exact(multiplier) - scale),
    scale * scale,
  );
  features('lift');
  if (installed) add('lift.installationParts', extra * exact(stops.liftInstallationLiftCostPerStop));
  add('lift.yield', exact(base.yield));
  add('lift.yieldOnExtraStops', extra * exact(stops.yieldCostPerStop.lift));
  if (supplied) {
    add('shaft.base', exact(base.shaft));
    add('shaft.extraStops', extra * exact(stops.shaftCostPerStop));
    features('shaft');
    add('shaft.yieldOnExtraStops', extra * exact(stops.yieldCostPerStop.shaft));
  }
  if (installed) {
    add('installation.base', exact(base.installation));
    add('installation.extraStopsLift', extra * exact(stops.liftInstallationCostPerStop));
    if (supplied) add('installation.extraStopsShaft', extra * exact(stops.shaftInstallationCostPerStop));
    add('installation.yieldOnExtraStops', extra * exact(stops.yieldCostPerStop.installation));
  }
  return lines;
}

test('every line of every price is exact to the half cent before it is rounded', () => {
  fc.assert(
    fc.property(arbitraryCase, (priced) => {
      const lines = priceLines(buildCase(priced.answers), priced.config);
      expect(lines.map((line) => [line.id, line.amount])).toEqual([...oracle(priced)]);
    }),
    { numRuns: 1_000 },
  );
});
