import type { DraftAnswers } from '#domain/answers.ts';
import { contactProblems } from '#domain/contact.ts';
import { isCommercialDraft } from './lift-type.ts';
import { cabinStep, lastStep, stepAt, steps } from './steps.ts';
import type { Option } from '#domain/catalogue.ts';

/** Whether a step has all it asks for. A commercial lift needs no answer to the cabin step. */
export function isStepComplete(number: number, draft: DraftAnswers, liftTypes: readonly Option[]): boolean {
  if (number === lastStep) return Object.keys(contactProblems(draft)).length === 0;
  if (number === cabinStep && isCommercialDraft(draft, liftTypes)) return true;
  return stepAt(number).questions.every(({ field }) => {
    const answer = draft[field];
    return answer !== undefined && answer !== '';
  });
}

/** The first step that still misses an answer; undefined when everything is answered. */
export function firstIncompleteStep(draft: DraftAnswers, liftTypes: readonly Option[]): number | undefined {
  return steps.find((step) => !isStepComplete(step.number, draft, liftTypes))?.number;
}
