import type { LeadDetail } from '#contract/lead-detail.ts';
import { elements, type Element } from '#domain/element.ts';

type Price = LeadDetail['price'];
type Line = Price['lines'][number];

export interface ComparedLine {
  readonly id: string;
  readonly label: string;
  readonly quoted: number;
  /** Undefined: today's prices do not offer these answers any more. */
  readonly today: number | undefined;
}

export interface ComparedElement {
  readonly element: Element;
  readonly lines: readonly ComparedLine[];
  readonly quoted: number;
  readonly today: number | undefined;
}

/** The lines of a price beside those of today, by element; a line that only one of them has is 0 in the other. */
export function comparePrices({
  lines,
  totals,
  today,
}: Pick<Price, 'lines' | 'totals' | 'today'>): ComparedElement[] {
  const amount = (list: readonly Line[], id: string) => list.find((line) => line.id === id)?.amount ?? 0;
  return elements
    .map((element) => {
      const known = new Map([...lines, ...(today?.lines ?? [])].map((line) => [line.id, line]));
      return {
        element,
        quoted: totals[element],
        today: today?.totals[element],
        lines: [...known.values()]
          .filter((line) => line.element === element)
          .map(({ id, label }) => ({
            id,
            label,
            quoted: amount(lines, id),
            today: today ? amount(today.lines, id) : undefined,
          })),
      };
    })
    .filter((each) => each.lines.length > 0);
}
