import { contactProblems } from '#domain/contact.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { isSkipped } from './navigation.ts';
import { lastStep, stepAt, steps } from './steps.ts';

/** Whether a step has all it asks for. One that is skipped asks for nothing. */
export function isStepComplete(number: number, draft: DraftAnswers, lists: OptionLists | null): boolean {
  if (number === lastStep) return Object.keys(contactProblems(draft)).length === 0;
  if (isSkipped(number, draft, lists)) return true;
  return stepAt(number).questions.every(({ field }) => {
    const answer = draft[field];
    return answer !== undefined && answer !== '';
  });
}

/** The first step that still misses an answer; undefined when everything is answered. */
export function firstIncompleteStep(draft: DraftAnswers, lists: OptionLists | null): number | undefined {
  return steps.find((step) => !isStepComplete(step.number, draft, lists))?.number;
}
