import { optionName } from '#domain/catalogue.ts';
import { isCommercialDraft } from '#domain/questionnaire/lift-type.ts';
import { questionOptions } from '#domain/questionnaire/question-options.ts';
import { cabinStep, steps } from '#domain/questionnaire/steps.ts';
import { liftTypesOf, type WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

interface Answered {
  readonly field: string;
  readonly label: string;
  readonly answer: string;
  /** Undefined where the answer follows from another one. */
  readonly step: number | undefined;
}

/** The steps that have an answer, in words. */
export function answered(state: WizardState): Answered[] {
  const { options, answers } = state;
  if (!options) return [];
  const isCommercial = isCommercialDraft(answers, liftTypesOf(state));
  return steps.flatMap((step) =>
    step.questions.flatMap((question) => {
      const answer = answers[question.field];
      if (answer === undefined) return [];
      const label = step.questions.length > 1 ? question.question : step.number === 1 ? 'Stops' : step.title;
      return {
        field: question.field,
        label,
        answer: optionName(questionOptions(question, options), answer),
        step: step.number === cabinStep && isCommercial ? undefined : step.number,
      };
    }),
  );
}

interface AnswerSummaryProps {
  readonly state: WizardState;
  readonly wizard: WizardStore;
}

export function AnswerSummary({ state, wizard }: AnswerSummaryProps) {
  const rows = answered(state);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Your answers so far" className="mt-6 border-t border-line pt-4">
      <dl className="grid gap-2 text-sm">
        {rows.map(({ field, label, answer, step }) => (
          <div key={field} className="flex items-baseline justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-medium">
              {answer}
              {step !== undefined && step !== state.step && (
                <button
                  type="button"
                  className="ml-2 cursor-pointer text-accent-text underline"
                  onClick={() => wizard.dispatch({ type: 'went', step })}
                >
                  Change<span className="sr-only"> {label}</span>
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
