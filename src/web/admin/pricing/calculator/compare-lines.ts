import type { Element } from '#domain/element.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';

export interface ComparedLine {
  readonly id: string;
  readonly label: string;
  /** Whole dollars; 0 where there is no such line. */
  readonly before: number;
  readonly after: number;
}

/** The lines of one element that either price has, in the order that prices have them. */
export function compareLines(
  before: readonly StoredLine[],
  after: readonly StoredLine[],
  element: Element,
): ComparedLine[] {
  const amount = (lines: readonly StoredLine[], id: string) =>
    lines.find((line) => line.id === id)?.amount ?? 0;
  const known = new Map([...before, ...after].map((line) => [line.id, line]));
  return [...known.values()]
    .filter((line) => line.element === element)
    .map(({ id, label }) => ({ id, label, before: amount(before, id), after: amount(after, id) }));
}
