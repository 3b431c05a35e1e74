// A price as rows of words and amounts.
import { featureQuestions } from '#domain/pricing/priced-questions.ts';
import { answerShort } from '#domain/questions/answer-words.ts';
import { type OptionLists, questionOptions } from '#domain/questions/option-lists.ts';
import { questions } from '#domain/questions/questions.ts';
import type { EstimateResponse } from '#web/api/read-estimate-response.ts';

type Calculation = EstimateResponse['calculation'];
type AmountRow = readonly [label: string, dollars: number];

/** What the elements contain beyond the basic lift of two stops; what costs nothing is left out. */
export function additionalAmounts(calculation: Calculation): AmountRow[] {
  const { additionalFeatures, extraStops, extraStopsCount } = calculation;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const rows: [label: string, dollars: number | undefined][] = [
    ...featureQuestions.map(({ prices: { included, group } }): [string, number | undefined] => [
      included,
      additionalFeatures[group],
    ]),
    [
      extraStopsCount === undefined ? 'Extra stops' : `Extra stops (${extraStopsCount})`,
      sum(Object.values(extraStops)),
    ],
  ];
  return rows.flatMap(([label, dollars]) => (dollars ? [[label, dollars]] : []));
}

export function breakdownRows(
  breakdown: Readonly<Record<string, string | number | undefined>>,
  options: OptionLists | null,
): (readonly [label: string, value: string])[] {
  return questions
    .filter(({ inBreakdown }) => inBreakdown)
    .map((question) => {
      const id = breakdown[question.field];
      const words = id === undefined ? '–' : answerShort(question, id, questionOptions(question, options));
      return [question.name, words];
    });
}
