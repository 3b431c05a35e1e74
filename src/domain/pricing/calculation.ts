// Sums over price lines: the numbers that the API returns and the screens show.
import { type Element, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { type Answers, featureGroups, questions } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { type Adjustment, adjustmentOf, withAdjustment } from './adjustment.ts';
import type { PriceLineId, StoredLine } from './price-line.ts';
import { extraStopsCount, type PricedCase, priceLines } from './price-lines.ts';
import type { PricingConfig } from './pricing-config.ts';

function sum(lines: readonly StoredLine[], ids: readonly PriceLineId[]): number {
  return lines.reduce((total, line) => (ids.some((id) => id === line.id) ? total + line.amount : total), 0);
}

/** Sums by element, in whole dollars; never negative. The grand total also counts an adjustment. */
export function totals(lines: readonly StoredLine[]) {
  const of = (element: Element) =>
    Math.max(
      0,
      lines.reduce((total, line) => (line.element === element ? total + line.amount : total), 0),
    );
  const byElement = recordOf(elements, of);
  const sumOfElements = elements.reduce((total, element) => total + byElement[element], 0);
  return { ...byElement, grandTotal: Math.max(0, sumOfElements + (adjustmentOf(lines)?.amount ?? 0)) };
}

export type Price = ReturnType<typeof calculate>;

/** Everything the API returns about a price, and the lines behind it. */
export function calculate(priced: PricedCase, config: PricingConfig, adjustment?: Adjustment) {
  const lines: readonly StoredLine[] = priceLines(priced, config);
  return withAdjustment({ ...calculationOf(priced.answers.numberOfStops, lines), lines }, adjustment);
}

/** The same calculation from the lines of an earlier estimate. */
export function calculationOf(numberOfStops: number, lines: readonly StoredLine[]) {
  return {
    additionalFeatures: recordOf(featureGroups, (group) => sum(lines, [`lift.${group}`])),
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
  };
}

/** Sentences about what the price assumes where the visitor was not sure. */
export function assumptions(answers: Answers, lines: readonly StoredLine[]): string[] {
  return questions.flatMap(({ field, options, prices }) => {
    const assumed = options.find(({ id }) => id === answers[field])?.assumption;
    if (!assumed) return [];
    const allowance = prices && lines.find(({ id }) => id === `${prices.element}.${prices.group}`)?.amount;
    const priced =
      allowance === undefined ? assumed.free : `priced with an allowance of ${formatDollars(allowance)}.`;
    return [`${assumed.about}: ${priced}`];
  });
}
