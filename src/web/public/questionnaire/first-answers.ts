// What a visitor did in the HTML before the main script took over, as inline-script.ts left it there.
import { steps } from '#domain/questionnaire.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { type OptionLists, questionOptions } from '#domain/questions/option-lists.ts';
import { questions } from '#domain/questions/questions.ts';
import { noAnswers, type WizardState } from './wizard-state.ts';

function checkedAnswers(form: HTMLFormElement, options: OptionLists | null): DraftAnswers {
  const given = new FormData(form);
  const answers = questions.flatMap((question) => {
    const value = given.get(question.field);
    const chosen = questionOptions(question, options)?.find(({ id }) => String(id) === value);
    return chosen ? [[question.field, chosen.id]] : [];
  });
  return answers.length === 0 ? noAnswers : Object.fromEntries(answers);
}

/** The prerendered state with what was answered and where it led to. */
export function withFirstAnswers(prerendered: WizardState, form: HTMLFormElement | undefined): WizardState {
  if (!form) return prerendered;
  const step = steps.find(({ id }) => id === form.dataset['step'])?.number ?? prerendered.step;
  const hasMoved = form.dataset['moved'] !== undefined;
  return {
    ...prerendered,
    step,
    answers: checkedAnswers(form, prerendered.options),
    ...(hasMoved && { left: step === 1 ? 2 : 1 }),
  };
}
