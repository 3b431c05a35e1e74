import {
  type Element,
  type PriceLine,
  type PriceLineId,
  priceLineLabels,
} from '#domain/pricing/price-lines.ts';

export interface ComparedLine {
  readonly id: PriceLineId;
  readonly label: string;
  /** Whole dollars; 0 where there is no such line. */
  readonly before: number;
  readonly after: number;
}

/** The lines of one element that either price has, in the order that prices have them. */
export function compareLines(
  before: readonly PriceLine[],
  after: readonly PriceLine[],
  element: Element,
): ComparedLine[] {
  const amount = (lines: readonly PriceLine[], id: PriceLineId) =>
    lines.find((line) => line.id === id)?.amount ?? 0;
  return (Object.keys(priceLineLabels) as PriceLineId[])
    .filter((id) => [...before, ...after].some((line) => line.id === id && line.element === element))
    .map((id) => ({
      id,
      label: priceLineLabels[id],
      before: amount(before, id),
      after: amount(after, id),
    }));
}
