// The prices that drive the calculator. Dollars with at most two decimals, multipliers with at most four.
import type { Element } from '#domain/element.ts';
import { pricedQuestions } from './priced-questions.ts';

export const maxPrice = 10_000_000;
export const maxMultiplier = 10;

/** Of the sentence that says why prices were changed. */
export const maxReasonLength = 300;

export type BasePrices = Readonly<Record<Element | 'yield', number>>;

export interface PricingConfig {
  readonly basePrices: {
    readonly commercial: BasePrices;
    readonly residential: { readonly enclosed: BasePrices; readonly capsule: BasePrices };
  };
  /**
   * Dollars by group and option key. The questions say which groups and keys the calculator asks for; a business
   * may keep others beside them, and a configuration saved before a question was added has none for it.
   */
  readonly additionalFeatures: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly extraStops: {
    readonly liftCostPerStop: number;
    readonly shaftCostPerStop: number;
    readonly shaftInstallationCostPerStop: number;
    readonly liftInstallationCostPerStop: number;
    readonly liftInstallationLiftCostPerStop: number;
    readonly yieldCostPerStop: Readonly<Record<Element, number>>;
  };
  /** By budget consideration; the known ones are always there. */
  readonly budgetMultipliers: Readonly<Record<string, number>>;
}

/** Every configuration has these; visitors are not offered the first and the last. */
export const knownMultipliers = ['budget', 'balanced', 'look', 'premium'] as const;

/** Every option price that the calculator asks for, as its path in `additionalFeatures`. */
export const optionPricePaths: readonly (readonly [group: string, key: string])[] = pricedQuestions.flatMap(
  ({ prices, options }) =>
    options.flatMap(({ price }) => (price ? [[prices.group, price.key] as const] : [])),
);

function savedPrice({ additionalFeatures }: PricingConfig, group: string, key: string): number | undefined {
  const prices = Object.hasOwn(additionalFeatures, group) ? additionalFeatures[group] : undefined;
  return prices && Object.hasOwn(prices, key) ? prices[key] : undefined;
}

/** The price of an option; 0 until the business has filled it in. */
export function optionPrice(config: PricingConfig, group: string, key: string): number {
  return savedPrice(config, group, key) ?? 0;
}

/** Prices that the calculator asks for and the configuration, saved before they existed, does not hold. */
export function missingPrices(config: PricingConfig): (readonly string[])[] {
  return optionPricePaths
    .filter(([group, key]) => savedPrice(config, group, key) === undefined)
    .map((path) => ['additionalFeatures', ...path]);
}

/** The configuration with every missing price at 0, as which it counts. */
export function withMissingPrices(config: PricingConfig): PricingConfig {
  const { additionalFeatures } = config;
  const groups = new Map(Object.entries(additionalFeatures));
  for (const [group, key] of optionPricePaths) {
    if (savedPrice(config, group, key) === undefined) groups.set(group, { ...groups.get(group), [key]: 0 });
  }
  return { ...config, additionalFeatures: Object.fromEntries(groups) };
}
