// The configuration of prices, as one table of its parts. The contract's schema, the differences between two versions,
// the fields of the pricing page and the warnings follow from this table.
import type { DimensionRow } from '#domain/drawing/dimensions.ts';
import type { Element } from '#domain/element.ts';
import { budgetConsideration, isOfferedBudget } from '#domain/questions/budget-consideration.ts';
import type { Catalogue } from '#domain/questions/catalogue.ts';
import { pricedQuestions } from '#domain/questions/questions.ts';
import { fieldsOf, keysOf } from '#domain/record-of.ts';
import { labelFromKey } from '#domain/text.ts';
import { type ConfigPath, partKey, valueAt, withValueAt } from './config-path.ts';
import { type ValueKind, valueKinds } from './price-value.ts';

export type BasePrices = Readonly<Record<Element | 'yield', number>>;

/** Prices are dollars with at most two decimals; multipliers have at most four. */
export interface PricingConfig {
  readonly basePrices: {
    readonly commercial: BasePrices;
    readonly residential: { readonly enclosed: BasePrices; readonly capsule: BasePrices };
  };
  /** By group and option. A business may keep groups and options of its own beside those of the questions. */
  readonly additionalFeatures: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly extraStops: {
    readonly liftCostPerStop: number;
    readonly shaftCostPerStop: number;
    readonly shaftInstallationCostPerStop: number;
    readonly liftInstallationCostPerStop: number;
    readonly liftInstallationLiftCostPerStop: number;
    readonly yieldCostPerStop: Readonly<Record<Element, number>>;
  };
  /** By budget consideration. A business may add its own. */
  readonly budgetMultipliers: Readonly<Record<string, number>>;
  /** Undefined until the owner has saved dimensions. */
  readonly dimensions?: readonly DimensionRow[] | undefined;
  /** Undefined until the owner has said what is offered. */
  readonly catalogue?: Catalogue | undefined;
}

/** The kind of all values of a root; undefined for roots that are no numbers. */
const kindsByRoot: Readonly<Record<keyof PricingConfig, ValueKind | undefined>> = {
  basePrices: 'price',
  additionalFeatures: 'price',
  extraStops: 'price',
  budgetMultipliers: 'multiplier',
  dimensions: undefined,
  catalogue: undefined,
};

export const configRoots = keysOf(kindsByRoot);

export interface ConfigPart {
  readonly path: ConfigPath;
  readonly kind: ValueKind;
  /** Section, card and row of the pricing page. */
  readonly section: string;
  readonly card: string;
  readonly row?: string;
  /** The label beside the input, and a longer one that no other field of the page has. */
  readonly label: string;
  readonly fullLabel: string;
  readonly about?: string;
  /** The value for a first start, in dollars (AUD, GST included) or as a multiplier. The business replaces it. */
  readonly demo: number;
  /** The page has no input for this part. */
  readonly isHidden?: true;
}

interface PartsInput extends Pick<ConfigPart, 'section' | 'card' | 'row'> {
  readonly at: ConfigPath;
  /** The first part of the full label, if it is not the card's name. */
  readonly of?: string;
  readonly label?: (key: string) => string;
  readonly about?: Readonly<Record<string, string>>;
  readonly demo: Readonly<Record<string, number>>;
}

function partsAt({ at, of, label = labelFromKey, about = {}, demo, ...place }: PartsInput) {
  const prefix = of ?? [place.card, place.row].filter((name) => name !== undefined).join(', ');
  return Object.entries(demo).map(([key, value]): ConfigPart => {
    const text = Object.hasOwn(about, key) ? about[key] : undefined;
    return {
      path: [...at, key],
      kind: valueKindOf(at),
      ...place,
      label: label(key),
      fullLabel: `${prefix}: ${label(key)}`,
      ...(text !== undefined && { about: text }),
      demo: value,
    };
  });
}

function basePrices(at: ConfigPath, place: Pick<PartsInput, 'card' | 'row'>, demo: BasePrices): ConfigPart[] {
  const label = (key: string) => `${labelFromKey(key)} base price`;
  return partsAt({ at: ['basePrices', ...at], section: 'Base Prices Configuration', ...place, label, demo });
}

function featurePrices(group: string, demo: Readonly<Record<string, number>>): ConfigPart[] {
  const section = 'Additional Features Pricing';
  return partsAt({ at: ['additionalFeatures', group], section, card: labelFromKey(group), demo });
}

function multipliers(demo: Readonly<Record<string, number>>): ConfigPart[] {
  return partsAt({
    at: ['budgetMultipliers'],
    section: 'Budget Consideration Multipliers',
    card: 'Multipliers',
    of: 'Multiplier',
    about: Object.fromEntries(budgetConsideration.options.map(({ id, description }) => [id, description])),
    demo,
  }).map((part) => (isOfferedBudget(part.path[1] ?? '') ? part : { ...part, isHidden: true }));
}

const extraStops = { at: ['extraStops'], section: 'Extra Stops Pricing (Per Stop)' };

/** Every price and multiplier that the calculator asks for. */
export const configParts: readonly ConfigPart[] = [
  ...basePrices(
    ['commercial'],
    { card: 'Commercial Grade Lift' },
    { lift: 78_000, shaft: 26_000, installation: 21_000, yield: 12_000 },
  ),
  ...basePrices(
    ['residential', 'enclosed'],
    { card: 'Residential Lift', row: 'Enclosed Cabin' },
    { lift: 34_000, shaft: 9_000, installation: 7_500, yield: 4_500 },
  ),
  ...basePrices(
    ['residential', 'capsule'],
    { card: 'Residential Lift', row: 'Capsule Lift' },
    { lift: 39_000, shaft: 3_500, installation: 6_500, yield: 5_000 },
  ),
  ...pricedQuestions.flatMap(({ prices, options }) =>
    featurePrices(
      prices.group,
      Object.fromEntries(options.flatMap(({ price }) => (price ? [[price.key, price.demo]] : []))),
    ),
  ),
  ...partsAt({
    ...extraStops,
    card: 'Cost Per Stop',
    of: 'Extra Stops',
    about: {
      liftCostPerStop: 'Added to the lift; the budget multiplier applies.',
      shaftCostPerStop: 'Added to the shaft, if we supply it.',
      shaftInstallationCostPerStop: 'Added to the installation, if we supply the shaft.',
      liftInstallationCostPerStop: 'Added to the installation.',
      liftInstallationLiftCostPerStop: 'Lift parts for installing: added to the lift, if we install.',
    },
    demo: {
      liftCostPerStop: 3_500,
      shaftCostPerStop: 2_000,
      shaftInstallationCostPerStop: 600,
      liftInstallationCostPerStop: 900,
      liftInstallationLiftCostPerStop: 500,
    },
  }),
  ...partsAt({
    ...extraStops,
    at: ['extraStops', 'yieldCostPerStop'],
    card: 'Yield Per Stop',
    label: (key) => `${labelFromKey(key)} yield per stop`,
    about: {
      lift: 'Added to the lift.',
      shaft: 'Added to the shaft, if we supply it.',
      installation: 'Added to the installation.',
    },
    demo: { lift: 400, shaft: 200, installation: 150 },
  }),
  ...multipliers({ budget: 0.92, balanced: 1, look: 1.12, premium: 1.25 }),
];

/** The roots where a business may add its own names, with the part for such a name. */
const openRoots: Readonly<Record<string, (path: ConfigPath) => ConfigPart[]>> = {
  additionalFeatures: ([, group, key]) =>
    group === undefined || key === undefined ? [] : featurePrices(group, { [key]: 0 }),
  budgetMultipliers: ([, key]) => (key === undefined ? [] : multipliers({ [key]: 1 })),
};

export function isOpenRoot(root: string): boolean {
  return Object.hasOwn(openRoots, root);
}

function leafPaths(tree: unknown, at: ConfigPath): ConfigPath[] {
  return Object.entries(fieldsOf(tree)).flatMap(([key, value]) =>
    typeof value === 'object' ? leafPaths(value, [...at, key]) : [[...at, key]],
  );
}

/** The parts of this configuration with the business's own, in the configuration's order. */
export function partsOf(config: PricingConfig): readonly ConfigPart[] {
  const known = new Map(configParts.map((part) => [partKey(part.path), part]));
  const roots = [...new Set(configParts.map(({ path: [root = ''] }) => root))];
  const parts = roots.flatMap((root) =>
    isOpenRoot(root)
      ? leafPaths(fieldsOf(config)[root], [root]).flatMap(
          (path) => known.get(partKey(path)) ?? openRoots[root]?.(path) ?? [],
        )
      : configParts.filter(({ path: [first] }) => first === root),
  );
  return withUniqueLabels(parts);
}

/** If two keys have the same label (`twoDoors`, `two_doors`), the label holds the path too. */
function withUniqueLabels(parts: readonly ConfigPart[]): readonly ConfigPart[] {
  const seen = new Set<string>();
  return parts.map((part) => {
    const isNew = !seen.has(part.fullLabel);
    seen.add(part.fullLabel);
    return isNew ? part : { ...part, fullLabel: `${part.fullLabel} (${part.path.join('.')})` };
  });
}

function kindAt([root = '']: ConfigPath): ValueKind | undefined {
  return Object.entries(kindsByRoot).find(([name]) => name === root)?.[1];
}

/** Whether the values below this path are prices or multipliers. */
export function isPriced(path: ConfigPath): boolean {
  return kindAt(path) !== undefined;
}

/** Throws for a path that leads to no price or multiplier. */
export function valueKindOf(path: ConfigPath): ValueKind {
  const kind = kindAt(path);
  if (!kind) throw new Error(`prices have no ${path.join('.')}`);
  return kind;
}

/** Parts that the calculator needs and an older configuration does not have. */
export function missingParts(config: PricingConfig): readonly ConfigPart[] {
  return configParts.filter(({ path }) => valueAt(config, path) === undefined);
}

/** The configuration with values that change no price where one is missing. */
export function withMissingPrices(config: PricingConfig): PricingConfig {
  return missingParts(config).reduce<unknown>(
    (tree, { path, kind }) => withValueAt(tree, path, valueKinds[kind].neutral),
    config,
  ) as PricingConfig;
}

export const demoPricing = configParts.reduce<unknown>(
  (tree, { path, demo }) => withValueAt(tree, path, demo),
  {},
) as PricingConfig;
