// The answers of an estimate as drawings and descriptions take them.
import { type DraftAnswers, readAnswers } from './answers.ts';
import { type OptionLists, questionOptions } from './option-lists.ts';
import type { StoredAnswers } from './question.ts';
import { type Answers, pricedQuestions, questionOf } from './questions.ts';

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

/** The answers so far, with options of the business's own as the known ones that the server's lists say they are like. */
export function knownAnswers(answers: DraftAnswers, lists: OptionLists | null = null): DraftAnswers {
  const like = pricedQuestions.flatMap(({ field }) => {
    const chosen = questionOptions(questionOf(field), lists)?.find(({ id }) => id === answers[field]);
    return chosen?.like === undefined ? [] : [[field, chosen.like] as const];
  });
  return like.length === 0 ? answers : { ...answers, ...Object.fromEntries(like) };
}
