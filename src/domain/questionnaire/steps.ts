// The steps: one for each question, or for several that share it, and the last, which asks who you are.
import { contactStep } from '#domain/contact.ts';
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
