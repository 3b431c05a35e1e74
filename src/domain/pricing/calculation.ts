// Folds over price lines: the numbers the API answers and the screens show.
import type { Answers } from '#domain/answers.ts';
import type { PricingConfig } from './pricing-config.ts';
import {
  type Element,
  extraStopsCount,
  type PriceLine,
  type PriceLineId,
  priceLines,
} from './price-lines.ts';

export interface Totals {
  readonly lift: number;
  readonly shaft: number;
  readonly installation: number;
  readonly grandTotal: number;
}

/** All amounts are whole dollars. */
export interface Calculation {
  readonly additionalFeatures: {
    readonly extraDoor: number;
    readonly outdoorProofing: number;
    readonly glassCabin: number;
    readonly glassDoors: number;
    readonly wheelchairAccess: number;
  };
  readonly extraStopsCount: number;
  readonly extraStops: { readonly lift: number; readonly shaft: number; readonly yield: number };
  readonly totals: Totals;
  readonly lines: readonly PriceLine[];
}

function sum(lines: readonly PriceLine[], ids: readonly PriceLineId[]): number {
  return lines.reduce((total, line) => (ids.includes(line.id) ? total + line.amount : total), 0);
}

/** Sums by element; an element never costs less than nothing. */
export function totals(lines: readonly PriceLine[]): Totals {
  const of = (element: Element) =>
    Math.max(
      0,
      lines.reduce((total, line) => (line.element === element ? total + line.amount : total), 0),
    );
  const [lift, shaft, installation] = [of('lift'), of('shaft'), of('installation')];
  return { lift, shaft, installation, grandTotal: lift + shaft + installation };
}

/** Everything the API answers about a price. */
export function calculate(answers: Answers, config: PricingConfig): Calculation {
  return calculationOf(answers.numberOfStops, priceLines(answers, config));
}

/** The same from the lines of an estimate that was made earlier, whatever prices are live by now. */
export function calculationOf(numberOfStops: number, lines: readonly PriceLine[]): Calculation {
  return {
    additionalFeatures: {
      extraDoor: sum(lines, ['lift.extraDoor']),
      outdoorProofing: sum(lines, ['lift.outdoorProofing']),
      glassCabin: sum(lines, ['lift.glassCabin']),
      glassDoors: sum(lines, ['lift.glassDoors']),
      wheelchairAccess: sum(lines, ['lift.wheelchairAccess']),
    },
    extraStopsCount: extraStopsCount(numberOfStops),
    extraStops: {
      lift: sum(lines, ['lift.extraStops', 'lift.installationParts']),
      shaft: sum(lines, ['shaft.extraStops']),
      yield: sum(lines, [
        'lift.yieldOnExtraStops',
        'shaft.yieldOnExtraStops',
        'installation.yieldOnExtraStops',
      ]),
    },
    totals: totals(lines),
    lines,
  };
}
