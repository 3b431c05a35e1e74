// Every answer sheet and every valid pricing configuration, for properties that must hold for all.
import * as fc from 'fast-check';
import type { Answers } from '#domain/questions/questions.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100);

/** Dollars with at most two decimals; small ones are frequent, since rounding shows there. */
export const arbitraryPrice: fc.Arbitrary<number> = fc.oneof(
  hundredths(1_000_000_000),
  hundredths(300),
  fc.integer({ min: 0, max: 10_000_000 }),
  fc.constantFrom(0, 0.01, 0.49, 0.5, 1.5, 9_999_999.99, 10_000_000),
);

/** Above 0, at most 10, at most four decimals. */
export const arbitraryMultiplier: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((units) => units / 10_000),
  fc.constantFrom(0.0001, 0.92, 0.9999, 1, 1.0001, 1.12, 10),
);

const arbitraryKey = fc.oneof(
  fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,12}$/),
  fc.constantFrom('constructor', 'toString', 'hasOwnProperty', '10'),
);

const unknownPrices = fc.dictionary(arbitraryKey, arbitraryPrice, { maxKeys: 2, noNullPrototype: true });

/** A record of known names and whatever else the business keeps beside them; known names win. */
function group<const Name extends string>(
  ...names: Name[]
): fc.Arbitrary<Record<string, number> & Record<Name, number>> {
  const known = Object.fromEntries(names.map((name) => [name, arbitraryPrice])) as Record<
    Name,
    typeof arbitraryPrice
  >;
  return fc
    .tuple(unknownPrices, fc.record(known, { noNullPrototype: true }))
    .map(([others, prices]) => ({ ...others, ...prices })) as fc.Arbitrary<
    Record<string, number> & Record<Name, number>
  >;
}

const basePrices = fc.record({
  lift: arbitraryPrice,
  shaft: arbitraryPrice,
  installation: arbitraryPrice,
  yield: arbitraryPrice,
});

const additionalFeatures = fc
  .tuple(
    fc.dictionary(arbitraryKey, unknownPrices, { maxKeys: 2, noNullPrototype: true }),
    fc.record({
      extraDoor: group('oneDoor', 'twoDoorsOpposite', 'twoDoorsAdjacent', 'notSure'),
      outdoorProofing: group('indoor', 'outdoor'),
      glassCabin: group('yes', 'no', 'undecided'),
      glassDoors: group('yes', 'no', 'undecided'),
      wheelchairAccess: group('yes', 'no'),
      shaftType: group('steelFrame', 'glass'),
    }),
  )
  .map(([others, known]) => ({ ...others, ...known }));

const budgetMultipliers = fc
  .tuple(
    fc.dictionary(arbitraryKey, arbitraryMultiplier, { maxKeys: 3, noNullPrototype: true }),
    fc.record({
      budget: arbitraryMultiplier,
      balanced: arbitraryMultiplier,
      look: arbitraryMultiplier,
      premium: arbitraryMultiplier,
    }),
  )
  .map(([others, known]) => ({ ...others, ...known }));

export const arbitraryPricingConfig: fc.Arbitrary<PricingConfig> = fc.record({
  basePrices: fc.record({
    commercial: basePrices,
    residential: fc.record({ enclosed: basePrices, capsule: basePrices }),
  }),
  additionalFeatures,
  extraStops: fc.record({
    liftCostPerStop: arbitraryPrice,
    shaftCostPerStop: arbitraryPrice,
    shaftInstallationCostPerStop: arbitraryPrice,
    liftInstallationCostPerStop: arbitraryPrice,
    liftInstallationLiftCostPerStop: arbitraryPrice,
    yieldCostPerStop: fc.record({
      lift: arbitraryPrice,
      shaft: arbitraryPrice,
      installation: arbitraryPrice,
    }),
  }),
  budgetMultipliers,
});

/** Answers whose budget consideration is one of the given multipliers. */
export function arbitraryAnswers(budgets: readonly string[] = ['balanced', 'look']): fc.Arbitrary<Answers> {
  return fc.record({
    numberOfStops: fc.constantFrom(2, 3, 4, 5, 6),
    liftType: fc.constantFrom('commercial', 'residential'),
    cabinType: fc.constantFrom('enclosed', 'capsule'),
    wheelchairAccess: fc.constantFrom('yes', 'no'),
    budgetConsideration: fc.constantFrom(...budgets),
    numberOfDoors: fc.constantFrom(1, 2, 3, 4),
    indoorOutdoor: fc.constantFrom('indoor', 'outdoor'),
    shaftType: fc.constantFrom('by_builder', 'steel_frame', 'glass'),
    glassInCabin: fc.constantFrom('yes', 'no', 'undecided'),
    glassDoors: fc.constantFrom('yes', 'no', 'undecided'),
    includeInstallation: fc.constantFrom('yes', 'no'),
  });
}

export interface PricedCase {
  readonly answers: Answers;
  readonly config: PricingConfig;
}

/** Answers together with a configuration that can price them. */
export const arbitraryCase: fc.Arbitrary<PricedCase> = arbitraryPricingConfig.chain((config) =>
  arbitraryAnswers(Object.keys(config.budgetMultipliers)).map((answers) => ({ answers, config })),
);
