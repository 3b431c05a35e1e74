// What two or three estimates differ in, for the page and the document that compare them.
import { elementNames, elements } from '#domain/element.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import type { SharedEstimate } from './shared-estimate.ts';

export interface ComparedRow {
  readonly label: string;
  /** One for each estimate, in their order. */
  readonly words: readonly string[];
}

/** Above the rows. */
export function comparisonNote(rows: readonly ComparedRow[]): string {
  return rows.length === 0 ? 'Nothing differs.' : 'Only what differs is listed.';
}

/** The answers and the parts of the price that are not the same in all of them. */
export function differingRows(estimates: readonly SharedEstimate[]): ComparedRow[] {
  const labels = new Set(estimates.flatMap(({ answersInWords }) => answersInWords.map(({ label }) => label)));
  const answers = [...labels].map((label) => ({
    label,
    words: estimates.map(
      ({ answersInWords }) => answersInWords.find((answer) => answer.label === label)?.words ?? '–',
    ),
  }));
  const prices = elements.map((element) => ({
    label: `${elementNames[element]} price`,
    words: estimates.map(({ totals, answers: given }) => elementPrice(element, totals[element], given)),
  }));
  return [...answers, ...prices].filter(({ words }) => new Set(words).size > 1);
}
