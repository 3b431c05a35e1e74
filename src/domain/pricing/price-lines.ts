// The heart of the product: answers and a pricing configuration become price lines. Everything shown
// anywhere (totals, breakdown, lead detail, what-if) is a fold over these lines.
import type { Answers } from '#domain/answers.ts';
import { divideRounded, toCents, toTenThousandths } from '#domain/money.ts';
import { ownEntry } from './own-entry.ts';
import type { AdditionalFeatures, BasePrices, PricingConfig } from './pricing-config.ts';

export const elements = ['lift', 'shaft', 'installation'] as const;
export type Element = (typeof elements)[number];

export const priceLineLabels = {
  'lift.base': 'Lift, two stops',
  'lift.extraStops': 'Extra stops',
  'lift.budget': 'Budget consideration',
  'lift.extraDoor': 'Doors',
  'lift.outdoorProofing': 'Outdoor proofing',
  'lift.glassCabin': 'Glass in cabin',
  'lift.glassDoors': 'Glass doors',
  'lift.wheelchairAccess': 'Wheelchair access',
  'lift.installationParts': 'Lift parts for installing extra stops',
  'lift.yield': 'Yield',
  'lift.yieldOnExtraStops': 'Yield on extra stops',
  'shaft.base': 'Shaft, two stops',
  'shaft.extraStops': 'Extra stops',
  'shaft.shaftType': 'Shaft type',
  'shaft.yieldOnExtraStops': 'Yield on extra stops',
  'installation.base': 'Installation, two stops',
  'installation.extraStopsLift': 'Extra stops, lift',
  'installation.extraStopsShaft': 'Extra stops, shaft',
  'installation.yieldOnExtraStops': 'Yield on extra stops',
} as const satisfies Record<`${Element}.${string}`, string>;

export type PriceLineId = keyof typeof priceLineLabels;

export interface PriceLine {
  readonly id: PriceLineId;
  readonly element: Element;
  readonly label: string;
  /** Whole dollars; negative only for a budget consideration below 1. */
  readonly amount: number;
}

/** Base prices cover two stops. */
export function extraStopsCount(numberOfStops: number): number {
  return Math.max(0, numberOfStops - 2);
}

function basePrices(answers: Answers, config: PricingConfig): BasePrices {
  if (answers.liftType === 'commercial') return config.basePrices.commercial;
  return ownEntry(config.basePrices.residential, answers.cabinType);
}

const doorPrice: Record<Answers['numberOfDoors'], keyof AdditionalFeatures['extraDoor']> = {
  1: 'oneDoor',
  2: 'twoDoorsOpposite',
  3: 'twoDoorsAdjacent',
  4: 'notSure',
};

const suppliedShaftPrice: Record<
  Exclude<Answers['shaftType'], 'by_builder'>,
  keyof AdditionalFeatures['shaftType']
> = { steel_frame: 'steelFrame', glass: 'glass' };

function shaftTypePrice(shaftType: Answers['shaftType'], config: PricingConfig): number {
  if (shaftType === 'by_builder') return 0;
  return ownEntry(config.additionalFeatures.shaftType, ownEntry(suppliedShaftPrice, shaftType));
}

interface Pricing {
  readonly answers: Answers;
  readonly config: PricingConfig;
  readonly base: BasePrices;
  readonly extra: number;
  /** The shaft is ours, not one built by others. */
  readonly supplied: boolean;
  readonly installed: boolean;
}

/** `count` times a price, in whole dollars. */
function dollars(price: number, count = 1): number {
  return divideRounded(toCents(price) * count, 100);
}

function budgetAmount({ answers, config, base, extra }: Pricing): number {
  const multiplier = ownEntry(config.budgetMultipliers, answers.budgetConsideration);
  const cents = toCents(base.lift) + extra * toCents(config.extraStops.liftCostPerStop);
  return divideRounded(cents * (toTenThousandths(multiplier) - 10_000), 1_000_000);
}

type Amounts = [PriceLineId, number][];

function liftAmounts(pricing: Pricing): Amounts {
  const { answers, base, extra, installed } = pricing;
  const { additionalFeatures: features, extraStops: perStop } = pricing.config;
  return [
    ['lift.base', dollars(base.lift)],
    ['lift.extraStops', dollars(perStop.liftCostPerStop, extra)],
    ['lift.budget', budgetAmount(pricing)],
    ['lift.extraDoor', dollars(ownEntry(features.extraDoor, ownEntry(doorPrice, answers.numberOfDoors)))],
    ['lift.outdoorProofing', dollars(ownEntry(features.outdoorProofing, answers.indoorOutdoor))],
    ['lift.glassCabin', dollars(ownEntry(features.glassCabin, answers.glassInCabin))],
    ['lift.glassDoors', dollars(ownEntry(features.glassDoors, answers.glassDoors))],
    ['lift.wheelchairAccess', dollars(ownEntry(features.wheelchairAccess, answers.wheelchairAccess))],
    ['lift.installationParts', installed ? dollars(perStop.liftInstallationLiftCostPerStop, extra) : 0],
    ['lift.yield', dollars(base.yield)],
    ['lift.yieldOnExtraStops', dollars(perStop.yieldCostPerStop.lift, extra)],
  ];
}

function shaftAmounts({ answers, config, base, extra, supplied }: Pricing): Amounts {
  if (!supplied) return [];
  return [
    ['shaft.base', dollars(base.shaft)],
    ['shaft.extraStops', dollars(config.extraStops.shaftCostPerStop, extra)],
    ['shaft.shaftType', dollars(shaftTypePrice(answers.shaftType, config))],
    ['shaft.yieldOnExtraStops', dollars(config.extraStops.yieldCostPerStop.shaft, extra)],
  ];
}

function installationAmounts({ config, base, extra, supplied, installed }: Pricing): Amounts {
  if (!installed) return [];
  const perStop = config.extraStops;
  return [
    ['installation.base', dollars(base.installation)],
    ['installation.extraStopsLift', dollars(perStop.liftInstallationCostPerStop, extra)],
    ['installation.extraStopsShaft', supplied ? dollars(perStop.shaftInstallationCostPerStop, extra) : 0],
    ['installation.yieldOnExtraStops', dollars(perStop.yieldCostPerStop.installation, extra)],
  ];
}

function elementLines(element: Element, amounts: Amounts): PriceLine[] {
  return amounts
    .filter(([, amount]) => amount !== 0)
    .map(([id, amount]) => ({ id, element, label: priceLineLabels[id], amount }));
}

/**
 * The lines of a price, each computed exactly and rounded once to whole dollars, half away from zero.
 * A zero line is left out. Throws a RangeError when the configuration has no price or multiplier for
 * an answer (`budgetConsideration` is the open one): callers offer and accept only what it has.
 */
export function priceLines(answers: Answers, config: PricingConfig): PriceLine[] {
  const pricing: Pricing = {
    answers,
    config,
    base: basePrices(answers, config),
    extra: extraStopsCount(answers.numberOfStops),
    supplied: answers.shaftType !== 'by_builder',
    installed: answers.includeInstallation === 'yes',
  };
  return [
    ...elementLines('lift', liftAmounts(pricing)),
    ...elementLines('shaft', shaftAmounts(pricing)),
    ...elementLines('installation', installationAmounts(pricing)),
  ];
}
