import type { DraftAnswers } from '#domain/questions/answers.ts';
import { isImplied } from '#domain/questions/implied-option.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { firstStep, lastStep, stepAt } from './steps.ts';

/** Whether other answers decide the whole step: the cabin of a commercial lift is not asked for. */
export function isSkipped(number: number, draft: DraftAnswers, lists: OptionLists | null): boolean {
  const { questions } = stepAt(number);
  return questions.length > 0 && questions.every((question) => isImplied(question, { ...draft }, lists));
}

/** The step after this one that is asked. */
export function nextStep(step: number, draft: DraftAnswers, lists: OptionLists | null): number {
  let next = Math.min(step + 1, lastStep);
  while (isSkipped(next, draft, lists)) next += 1;
  return next;
}

/** The step before this one that is asked. */
export function previousStep(step: number, draft: DraftAnswers, lists: OptionLists | null): number {
  let previous = Math.max(step - 1, firstStep);
  while (isSkipped(previous, draft, lists)) previous -= 1;
  return previous;
}
