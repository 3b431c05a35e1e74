import { contactProblems } from '#domain/contact/contact-fields.ts';
import { contactStep } from '#domain/contact/contact.ts';
// The steps. Each asks one question, or several that share it. The last asks for the contact.
import { type DraftAnswers, isImplied } from '#domain/questions/answers.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import type { StepText } from '#domain/questions/question.ts';
import { type Question, questions } from '#domain/questions/questions.ts';

export interface Step extends StepText {
  readonly number: number;
  /** Empty for the contact step. */
  readonly questions: readonly Question[];
}

export const loadingOptionsText = 'Loading options...';
/** Shown when Next is pressed before every question has an answer: in a toast and at the question. */
export const unansweredText = 'Please select an option to continue';

const askingSteps = [...new Set(questions.map(({ step }) => step))];

export const steps: readonly Step[] = [...askingSteps, contactStep].map((text, index) => ({
  ...text,
  number: index + 1,
  questions: questions.filter(({ step }) => step === text),
}));

export const firstStep = 1;
export const lastStep = steps.length;

/** The step with this number. Throws a RangeError when there is none. */
export function stepAt(number: number): Step {
  const step = steps[number - 1];
  if (!step) throw new RangeError(`no step ${number}`);
  return step;
}

/** Whether other answers decide the whole step, as for the cabin of a commercial lift. */
export function isSkipped(number: number, draft: DraftAnswers, lists: OptionLists | null): boolean {
  const asked = stepAt(number).questions;
  return asked.length > 0 && asked.every((question) => isImplied(question, draft, lists));
}

/** The next step that is not skipped. */
export function nextStep(step: number, draft: DraftAnswers, lists: OptionLists | null): number {
  let next = Math.min(step + 1, lastStep);
  while (isSkipped(next, draft, lists)) next += 1;
  return next;
}

/** The previous step that is not skipped. */
export function previousStep(step: number, draft: DraftAnswers, lists: OptionLists | null): number {
  let previous = Math.max(step - 1, firstStep);
  while (isSkipped(previous, draft, lists)) previous -= 1;
  return previous;
}

/** Whether all questions of a step are answered. A skipped step is always complete. */
export function isStepComplete(number: number, draft: DraftAnswers, lists: OptionLists | null): boolean {
  if (number === lastStep) return Object.keys(contactProblems(draft)).length === 0;
  if (isSkipped(number, draft, lists)) return true;
  return stepAt(number).questions.every(({ field }) => {
    const answer = draft[field];
    return answer !== undefined && answer !== '';
  });
}

/** The first step without an answer; undefined if everything is answered. */
export function firstIncompleteStep(draft: DraftAnswers, lists: OptionLists | null): number | undefined {
  return steps.find((step) => !isStepComplete(step.number, draft, lists))?.number;
}
