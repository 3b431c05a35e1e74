import { formatDollars } from '#domain/money.ts';
import { type Answers, questions } from '#domain/questions/questions.ts';
import type { StoredLine } from './price-line.ts';

/** What a price assumes where the visitor was not sure, in sentences for people. */
export function assumptions(answers: Answers, lines: readonly StoredLine[]): string[] {
  return questions.flatMap(({ field, options, prices }) => {
    const assumed = options.find(({ id }) => id === answers[field])?.assumption;
    if (!assumed) return [];
    const allowance = prices && lines.find(({ id }) => id === `${prices.element}.${prices.group}`)?.amount;
    const priced =
      allowance === undefined ? assumed.free : `priced with an allowance of ${formatDollars(allowance)}.`;
    return [`${assumed.about}: ${priced}`];
  });
}
