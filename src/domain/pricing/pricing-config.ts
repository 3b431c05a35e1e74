// The prices that drive the calculator. Dollars with at most two decimals, multipliers with at most four.
import { type FeatureGroup, type Question, questions } from '#domain/questions/questions.ts';
import type { Element } from '#domain/element.ts';
import { centDigits, multiplierDigits, parseDecimal } from '#domain/money.ts';

type PricedQuestion = Question & { readonly prices: NonNullable<Question['prices']> };

function isPriced(question: Question): question is PricedQuestion {
  return question.prices !== undefined;
}

/** The questions whose options have prices of their own. */
export const pricedQuestions: readonly PricedQuestion[] = questions.filter(isPriced);

function isFeature(question: PricedQuestion): question is PricedQuestion & {
  readonly prices: { readonly group: FeatureGroup };
} {
  return question.prices.element === 'lift';
}

/** Those that the API returns among the additional features. */
export const featureQuestions = pricedQuestions.filter(isFeature);

export const featureGroups: readonly FeatureGroup[] = featureQuestions.map(({ prices }) => prices.group);

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

export type ValueKind = 'price' | 'multiplier';

export const valueSentences: Readonly<Record<ValueKind, string>> = {
  price: 'Enter a price from 0 to 10,000,000 with at most 2 decimals',
  multiplier: 'Enter a multiplier above 0 and up to 10 with at most 4 decimals',
};

function readPrice(value: string | number): number | undefined {
  const cents = parseDecimal(value, centDigits);
  return cents !== undefined && cents <= maxPrice * 100 ? cents / 100 : undefined;
}

function readMultiplier(value: string | number): number | undefined {
  const tenThousandths = parseDecimal(value, multiplierDigits);
  if (tenThousandths === undefined || tenThousandths === 0) return undefined;
  return tenThousandths <= maxMultiplier * 10_000 ? tenThousandths / 10_000 : undefined;
}

/** The number, or undefined when it may not stand there. */
export function readValue(kind: ValueKind, value: string | number): number | undefined {
  return kind === 'price' ? readPrice(value) : readMultiplier(value);
}

type Entries = Readonly<Record<string, unknown>>;

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `base` with the entries of `part` put over it, however deep; the order of `base` is kept. */
export function mergeDeep(base: Entries, part: Entries): Record<string, unknown> {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(part)) {
    const under = merged.get(key);
    merged.set(key, isEntries(under) && isEntries(value) ? mergeDeep(under, value) : value);
  }
  return Object.fromEntries(merged);
}

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
