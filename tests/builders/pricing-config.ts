import { demoPricing, type PricingConfig } from '#domain/pricing/pricing-config.ts';
import { mergeDeep } from '#domain/record-of.ts';
import type { PricingVersion } from '#server/pricing/pricing-store.ts';

export type DeepPartial<Value> = Value extends object
  ? { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> }
  : Value;

/** The prices of the worked example, written out so that no test moves when the demo prices do. */
const fixedPricing: DeepPartial<PricingConfig> = {
  basePrices: {
    commercial: { lift: 78_000, shaft: 26_000, installation: 21_000, yield: 12_000 },
    residential: {
      enclosed: { lift: 34_000, shaft: 9_000, installation: 7_500, yield: 4_500 },
      capsule: { lift: 39_000, shaft: 3_500, installation: 6_500, yield: 5_000 },
    },
  },
  additionalFeatures: {
    extraDoor: { oneDoor: 0, twoDoorsOpposite: 3_200, twoDoorsAdjacent: 3_600, notSure: 0 },
    outdoorProofing: { indoor: 0, outdoor: 5_500 },
    glassCabin: { yes: 4_800, no: 0, undecided: 0 },
    glassDoors: { yes: 2_400, no: 0, undecided: 0 },
    wheelchairAccess: { yes: 2_900, no: 0 },
    shaftType: { steelFrame: 0, glass: 6_500 },
  },
  extraStops: {
    liftCostPerStop: 3_500,
    shaftCostPerStop: 2_000,
    shaftInstallationCostPerStop: 600,
    liftInstallationCostPerStop: 900,
    liftInstallationLiftCostPerStop: 500,
    yieldCostPerStop: { lift: 400, shaft: 200, installation: 150 },
  },
  budgetMultipliers: { budget: 0.92, balanced: 1, look: 1.12, premium: 1.25 },
};

/** A configuration with only the named prices changed, however deep they lie. */
export function buildPricingConfig(overrides: DeepPartial<PricingConfig> = {}): PricingConfig {
  // New questions and options have the prices of the demonstration.
  const fixed = mergeDeep({ ...demoPricing }, { ...fixedPricing });
  return mergeDeep(fixed, overrides) as unknown as PricingConfig;
}

export function buildPricingVersion(budgetMultipliers: PricingConfig['budgetMultipliers']): PricingVersion {
  return {
    id: '0190f000-0000-7000-8000-000000000001',
    sequence: 1,
    config: { ...buildPricingConfig(), budgetMultipliers },
    missing: [],
    savedAt: new Date('2026-03-02T09:00:00Z'),
    savedBy: null,
    reason: null,
    restoredFrom: null,
    liveFrom: null,
    withdrawnBy: null,
    replacedBy: null,
  };
}
