// For options that changed since the server rendered the page, or that it did not know then.
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { steps } from '#domain/questionnaire.ts';
import { type OptionLists, questionOptions } from '#domain/questions/option-lists.ts';
import { StepQuestions } from './step-questions.tsx';

const roots = new Map<number, Root>();

/** Renders the questions of each step that has other options than before. */
export function renderChangedQuestions(
  bodyOf: (step: number) => HTMLElement,
  options: OptionLists | null,
  before: OptionLists | null,
): void {
  for (const step of steps) {
    const optionsOf = (lists: OptionLists | null) =>
      JSON.stringify(step.questions.map((question) => questionOptions(question, lists)));
    if (optionsOf(options) === optionsOf(before)) continue;
    const root = roots.get(step.number) ?? createRoot(bodyOf(step.number));
    roots.set(step.number, root);
    flushSync(() => root.render(<StepQuestions step={step} options={options} />));
  }
}
