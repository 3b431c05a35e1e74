// The differences of two or three estimates, for the page and the document that compare them.
import { captionsOf } from '#domain/describe-lift.ts';
import { elementNames, elements } from '#domain/element.ts';
import { adjustmentRows } from '#domain/pricing/adjustment.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { priceScope } from '#domain/pricing/included.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import type { PublicEstimate } from './shared-estimate.ts';

/** What differs between them, and the works that none of them includes. */
export function compareEstimates(estimates: readonly PublicEstimate[], notIncluded: string | undefined) {
  const differing = differingRows(estimates);
  const { inAll, row } = notInThePrices(estimates, notIncluded);
  return {
    note: differing.length === 0 ? 'Nothing differs.' : 'Only what differs is listed.',
    rows: row ? [...differing, row] : differing,
    captions: captionsOf(
      estimates.map((estimate) => readAnswers(estimate.answers) ?? {}),
      estimates.map((estimate) => estimate.answerNames),
    ),
    inNoPrice: inAll,
  };
}

/** The answers and the parts of the price in which the estimates differ, with the words of each estimate in order. */
function differingRows(estimates: readonly PublicEstimate[]) {
  const labels = new Set(estimates.flatMap(({ answersInWords }) => answersInWords.map(({ label }) => label)));
  const answers = [...labels].map((label) => ({
    label,
    words: estimates.map(
      ({ answersInWords }) => answersInWords.find((answer) => answer.label === label)?.words ?? '–',
    ),
  }));
  const prices = elements.map((element) => ({
    label: `${elementNames[element]} price`,
    words: estimates.map(({ totals, answers: given, drawnAs }) =>
      elementPrice(element, totals[element], { ...given, ...drawnAs }),
    ),
  }));
  const own = {
    label: 'Discount or extra',
    words: estimates.map(
      ({ lines }) =>
        adjustmentRows(lines)
          .map(({ label, words }) => `${label}: ${words}`)
          .join() || '–',
    ),
  };
  return [...answers, ...prices, own].filter(({ words }) => new Set(words).size > 1);
}

/** The works that none of them includes, and those that only some leave out: a row, undefined if there is none. */
function notInThePrices(estimates: readonly PublicEstimate[], notIncluded: string | undefined) {
  const lists = estimates.map((estimate) =>
    priceScope({ ...estimate, notIncluded }).notIncluded.map((sentence) => sentence.replace(/\.$/, '')),
  );
  const inAll = lists[0]?.filter((sentence) => lists.every((list) => list.includes(sentence))) ?? [];
  const words = lists.map((list) => list.filter((sentence) => !inAll.includes(sentence)).join('; ') || '–');
  const differs = words.some((each) => each !== '–');
  return { inAll: inAll.join('; '), row: differs ? { label: 'Not in the price', words } : undefined };
}
