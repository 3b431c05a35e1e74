import { type Element, elements } from '#domain/element.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';

export interface Price {
  readonly lines: readonly StoredLine[];
  readonly totals: { readonly [part in Element | 'grandTotal']?: number };
}

/** Two prices of one lift by element and line; a line that only one of them has is 0 in the other. */
export function comparePrices(before: Price, after: Price | undefined) {
  const amount = ({ lines }: Price, id: string) => lines.find((line) => line.id === id)?.amount ?? 0;
  const known = new Map([...before.lines, ...(after?.lines ?? [])].map((line) => [line.id, line]));
  return elements
    .map((element) => ({
      element,
      before: before.totals[element],
      after: after?.totals[element],
      lines: [...known.values()]
        .filter((line) => line.element === element)
        .map(({ id, label }) => ({
          id,
          label,
          before: amount(before, id),
          after: after && amount(after, id),
        })),
    }))
    .filter(({ lines }) => lines.length > 0);
}
