// The prices that drive the calculator. Dollars with at most two decimals, multipliers with at most four.

export const maxPrice = 10_000_000;
export const maxMultiplier = 10;

export interface BasePrices {
  readonly lift: number;
  readonly shaft: number;
  readonly installation: number;
  readonly yield: number;
}

type Prices<Option extends string> = { readonly [option in Option]: number };

/** Groups of option prices. A business may keep groups and options of its own beside the known ones. */
export interface AdditionalFeatures {
  readonly extraDoor: Prices<'oneDoor' | 'twoDoorsOpposite' | 'twoDoorsAdjacent' | 'notSure'>;
  readonly outdoorProofing: Prices<'indoor' | 'outdoor'>;
  readonly glassCabin: Prices<'yes' | 'no' | 'undecided'>;
  readonly glassDoors: Prices<'yes' | 'no' | 'undecided'>;
  readonly wheelchairAccess: Prices<'yes' | 'no'>;
  readonly shaftType: Prices<'steelFrame' | 'glass'>;
  readonly [group: string]: Readonly<Record<string, number>>;
}

export interface ExtraStops {
  readonly liftCostPerStop: number;
  readonly shaftCostPerStop: number;
  readonly shaftInstallationCostPerStop: number;
  readonly liftInstallationCostPerStop: number;
  readonly liftInstallationLiftCostPerStop: number;
  readonly yieldCostPerStop: {
    readonly lift: number;
    readonly shaft: number;
    readonly installation: number;
  };
}

export interface BudgetMultipliers {
  readonly budget: number;
  readonly balanced: number;
  readonly look: number;
  readonly premium: number;
  readonly [key: string]: number;
}

export interface PricingConfig {
  readonly basePrices: {
    readonly commercial: BasePrices;
    readonly residential: { readonly enclosed: BasePrices; readonly capsule: BasePrices };
  };
  readonly additionalFeatures: AdditionalFeatures;
  readonly extraStops: ExtraStops;
  readonly budgetMultipliers: BudgetMultipliers;
}

/** The groups and options that the calculator asks for; every configuration has them. */
export const featureOptions = {
  extraDoor: ['oneDoor', 'twoDoorsOpposite', 'twoDoorsAdjacent', 'notSure'],
  outdoorProofing: ['indoor', 'outdoor'],
  glassCabin: ['yes', 'no', 'undecided'],
  glassDoors: ['yes', 'no', 'undecided'],
  wheelchairAccess: ['yes', 'no'],
  shaftType: ['steelFrame', 'glass'],
} as const;

export const knownMultipliers = ['budget', 'balanced', 'look', 'premium'] as const;
