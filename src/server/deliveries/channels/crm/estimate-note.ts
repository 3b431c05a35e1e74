import { estimateReference } from '#domain/estimate-reference.ts';
import { formatDollars } from '#domain/money.ts';
import { calculationOf } from '#domain/pricing/calculation.ts';
import { quoteRange } from '#domain/pricing/quote-range.ts';
import { answerStatement } from '#domain/questions/answer-words.ts';
import { questions } from '#domain/questions/questions.ts';
import type { Delivery } from '#server/deliveries/channel.ts';

/** The estimate as a salesperson reads it on the contact. */
export function estimateNote(
  { estimateId, answers, lines }: Pick<Delivery, 'estimateId' | 'answers' | 'lines'>,
  url: string,
): string {
  const { grandTotal } = calculationOf(Number(answers['numberOfStops']), lines).totals;
  const range = quoteRange(grandTotal);
  const answered = questions.flatMap((question) => {
    const id = answers[question.field];
    return id === undefined ? [] : [`${question.name}: ${answerStatement(question, id)}`];
  });
  return [
    `Lift estimate ${estimateReference(estimateId)}: ${formatDollars(grandTotal)}`,
    ...(range ? [`Likely range ${formatDollars(range.low)} to ${formatDollars(range.high)}`] : []),
    ...answered,
    url,
  ].join('\n');
}
