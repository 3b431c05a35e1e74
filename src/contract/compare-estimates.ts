// The differences of two or three estimates, for the page and the document that compare them.
import { elementNames, elements } from '#domain/element.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { priceScope } from '#domain/pricing/included.ts';
import type { PublicEstimate } from './shared-estimate.ts';

/** Above the rows. */
export function comparisonNote(rows: ReturnType<typeof differingRows>): string {
  return rows.length === 0 ? 'Nothing differs.' : 'Only what differs is listed.';
}

/** The answers and the parts of the price that are not the same in all of them, with words for each in their order. */
export function differingRows(estimates: readonly PublicEstimate[]) {
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

/** The works that no estimate includes, and those that each leaves out. Undefined if they include everything. */
export function notIncludedRow(estimates: readonly PublicEstimate[], notIncluded: string | undefined) {
  const words = estimates.map((estimate) =>
    priceScope({ ...estimate, notIncluded })
      .notIncluded.map((sentence) => sentence.replace(/\.$/, ''))
      .join('; '),
  );
  if (words.every((each) => each === '')) return undefined;
  return { label: 'Not in the price', words: words.map((each) => each || '–') };
}
