import { answersInWords } from '#domain/questions/answers.ts';
import { estimateReference } from '#domain/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { totals } from '#domain/pricing/calculation.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { Delivery } from '#server/deliveries/channel.ts';

/** The estimate as a salesperson reads it on the contact. */
export function estimateNote(
  { estimateId, answers, lines }: Pick<Delivery, 'estimateId' | 'answers' | 'lines'>,
  url: string,
): string {
  const { grandTotal } = totals(lines);
  const range = quoteRange(grandTotal);
  return [
    `Lift estimate ${estimateReference(estimateId)}: ${formatDollars(grandTotal)}`,
    ...(range ? [`Likely range ${formatDollars(range.low)} to ${formatDollars(range.high)}`] : []),
    ...answersInWords(answers).map(({ label, words }) => `${label}: ${words}`),
    url,
  ].join('\n');
}
