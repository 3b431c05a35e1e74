// The heart of the product: answers and a pricing configuration become price lines. Every total is a sum of these lines,
// and a what-if is the difference of two totals.
import type { Element } from '#domain/element.ts';
import { divideRounded, toCents, toTenThousandths } from '#domain/money.ts';
import { chosenOption } from '#domain/questions/answers.ts';
import { likeAnswers } from '#domain/questions/catalogue.ts';
import { type Answers, pricedQuestions } from '#domain/questions/questions.ts';
import { type PriceLine, structuralLabels, type StructuralLineId } from './price-line.ts';
import type { BasePrices, PricingConfig } from './pricing-config.ts';

/** Everything but the configuration that a price depends on. */
export interface PricedCase {
  readonly answers: Answers;
  /** Undefined if unknown. */
  readonly state: string | undefined;
}

/** Base prices cover two stops. */
export function extraStopsCount(numberOfStops: number): number {
  return Math.max(0, numberOfStops - 2);
}

interface Pricing extends PricedCase {
  readonly config: PricingConfig;
  readonly base: BasePrices;
  readonly extra: number;
  /** The business supplies the shaft. */
  readonly supplied: boolean;
  readonly installed: boolean;
}

function basePrices(
  answers: Answers,
  { basePrices: { commercial, residential } }: PricingConfig,
): BasePrices {
  return answers.liftType === 'commercial' ? commercial : ownEntry(residential, answers.cabinType);
}

/** `count` times a price, in whole dollars. */
function dollars(price: number, count = 1): number {
  return divideRounded(toCents(price) * count, 100);
}

function structuralLine(element: Element, id: StructuralLineId, amount: number): PriceLine {
  return { id, element, label: structuralLabels[id], amount };
}

/** The prices of the chosen options: one line for each question that has prices for this element. */
function optionLines(element: Element, { answers, config }: Pricing): PriceLine[] {
  return pricedQuestions
    .filter(({ prices }) => prices.element === element)
    .map(({ field, prices: { group, line }, options }) => {
      const known = options.find(({ id }) => id === answers[field]);
      // The id of an option of the business's own is also the key of its price.
      const key = known ? known.price?.key : answers[field];
      const amount =
        key === undefined ? 0 : dollars(ownEntry(ownEntry(config.additionalFeatures, group), key));
      return { id: `${element}.${group}`, element, label: line, amount };
    });
}

function budgetAmount({ answers, config, base, extra }: Pricing): number {
  const multiplier = ownEntry(config.budgetMultipliers, answers.budgetConsideration);
  const cents = toCents(base.lift) + extra * toCents(config.extraStops.liftCostPerStop);
  return divideRounded(cents * (toTenThousandths(multiplier) - 10_000), 1_000_000);
}

function liftLines(pricing: Pricing): PriceLine[] {
  const { base, extra, installed } = pricing;
  const { liftCostPerStop, liftInstallationLiftCostPerStop, yieldCostPerStop } = pricing.config.extraStops;
  const parts = installed ? dollars(liftInstallationLiftCostPerStop, extra) : 0;
  return [
    structuralLine('lift', 'lift.base', dollars(base.lift)),
    structuralLine('lift', 'lift.extraStops', dollars(liftCostPerStop, extra)),
    structuralLine('lift', 'lift.budget', budgetAmount(pricing)),
    ...optionLines('lift', pricing),
    structuralLine('lift', 'lift.installationParts', parts),
    structuralLine('lift', 'lift.yield', dollars(base.yield)),
    structuralLine('lift', 'lift.yieldOnExtraStops', dollars(yieldCostPerStop.lift, extra)),
  ];
}

function shaftLines(pricing: Pricing): PriceLine[] {
  const { base, extra, supplied } = pricing;
  if (!supplied) return [];
  const { shaftCostPerStop, yieldCostPerStop } = pricing.config.extraStops;
  return [
    structuralLine('shaft', 'shaft.base', dollars(base.shaft)),
    structuralLine('shaft', 'shaft.extraStops', dollars(shaftCostPerStop, extra)),
    ...optionLines('shaft', pricing),
    structuralLine('shaft', 'shaft.yieldOnExtraStops', dollars(yieldCostPerStop.shaft, extra)),
  ];
}

function installationLines(pricing: Pricing): PriceLine[] {
  const { base, extra, supplied, installed } = pricing;
  if (!installed) return [];
  const perStop = pricing.config.extraStops;
  const shaftParts = supplied ? dollars(perStop.shaftInstallationCostPerStop, extra) : 0;
  const element = 'installation';
  return [
    structuralLine(element, 'installation.base', dollars(base.installation)),
    structuralLine(
      element,
      'installation.extraStopsLift',
      dollars(perStop.liftInstallationCostPerStop, extra),
    ),
    structuralLine(element, 'installation.extraStopsShaft', shaftParts),
    ...optionLines(element, pricing),
    structuralLine(
      element,
      'installation.yieldOnExtraStops',
      dollars(perStop.yieldCostPerStop.installation, extra),
    ),
  ];
}

/**
 * The lines of a price, each computed exactly and rounded once to whole dollars, half away from zero.
 * A zero line is left out. Throws a RangeError when the configuration has no price or multiplier for an answer: callers
 * offer and accept only what it has.
 */
export function priceLines(priced: PricedCase, config: PricingConfig): PriceLine[] {
  const { answers } = priced;
  const like = { ...answers, ...likeAnswers(answers, config.catalogue) };
  const pricing: Pricing = {
    ...priced,
    config,
    base: basePrices(answers, config),
    extra: extraStopsCount(answers.numberOfStops),
    supplied: chosenOption(like, 'shaftType')?.supplied !== false,
    installed: chosenOption(answers, 'includeInstallation')?.supplied !== false,
  };
  const lines = [...liftLines(pricing), ...shaftLines(pricing), ...installationLines(pricing)];
  return lines.filter(({ amount }) => amount !== 0);
}

/**
 * The record's own value for a key; inherited names (`constructor`) do not count. Throws a RangeError if there is none.
 */
function ownEntry<Value>(record: Readonly<Record<string, Value>>, key: string | number): Value {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  if (value === undefined) throw new RangeError(`the pricing configuration has nothing for "${key}"`);
  return value;
}
