// The answers of an estimate as drawings and descriptions take them.
import { readAnswers } from './answers.ts';
import type { StoredAnswers } from './question.ts';
import { type Answers, pricedQuestions } from './questions.ts';

export interface Drawn {
  readonly answers: StoredAnswers;
  readonly drawnAs?: StoredAnswers;
}

/**
 * Options of the business's own stand as the known ones that they are like. Undefined if an answer is missing, or if
 * nothing known is like it.
 */
export function readDrawn({ answers, drawnAs }: Drawn): Answers | undefined {
  const read = readAnswers({ ...answers, ...drawnAs });
  const isKnown = pricedQuestions.every(({ field, options }) =>
    options.some(({ id }) => id === read?.[field]),
  );
  return isKnown ? read : undefined;
}
