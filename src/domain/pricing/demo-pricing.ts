import { pricedQuestions } from './priced-questions.ts';
import type { PricingConfig } from './pricing-config.ts';

/** Demonstration prices (AUD, GST included), for a first start. The business replaces them with its own. */
export const demoPricing: PricingConfig = {
  basePrices: {
    commercial: { lift: 78_000, shaft: 26_000, installation: 21_000, yield: 12_000 },
    residential: {
      enclosed: { lift: 34_000, shaft: 9_000, installation: 7_500, yield: 4_500 },
      capsule: { lift: 39_000, shaft: 3_500, installation: 6_500, yield: 5_000 },
    },
  },
  additionalFeatures: Object.fromEntries(
    pricedQuestions.map(({ prices, options }) => [
      prices.group,
      Object.fromEntries(options.flatMap(({ price }) => (price ? [[price.key, price.demo]] : []))),
    ]),
  ),
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
