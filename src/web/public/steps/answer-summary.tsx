import { optionName } from '#domain/catalogue.ts';
import { isCommercialDraft } from '#domain/questionnaire/lift-type.ts';
import { questionOptions } from '#domain/questionnaire/question-options.ts';
import { cabinStep, steps } from '#domain/questionnaire/steps.ts';
import { PencilIcon } from '#web/ui/icons.tsx';
import { liftTypesOf, type WizardState } from '#web/public/wizard/wizard-state.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';

interface SummaryRow {
  readonly field: string;
  readonly label: string;
  /** Undefined until the question is answered. */
  readonly answer: string | undefined;
  readonly step: number;
  /** False where the answer follows from another one. */
  readonly canChange: boolean;
}

/** One row for every question, answered or not, so that the summary never changes its height. */
export function summaryRows(state: WizardState): SummaryRow[] {
  const { options, answers } = state;
  const isCommercial = isCommercialDraft(answers, liftTypesOf(state));
  return steps.flatMap((step) =>
    step.questions.map((question) => {
      const id = answers[question.field];
      const list = questionOptions(question, options);
      return {
        field: question.field,
        label: step.questions.length > 1 ? question.question : step.number === 1 ? 'Stops' : step.title,
        answer: id === undefined || !list ? undefined : optionName(list, id),
        step: step.number,
        canChange: !(step.number === cabinStep && isCommercial),
      };
    }),
  );
}

interface AnswerSummaryProps {
  readonly state: WizardState;
  readonly wizard: WizardStore;
}

const rowLook = 'flex min-h-7.5 py-1 w-full items-center gap-1.5 rounded-sm px-2 text-left text-sm';

export function AnswerSummary({ state, wizard }: AnswerSummaryProps) {
  return (
    <section aria-label="Your answers so far">
      <ul className="-mx-2">
        {summaryRows(state).map(({ field, label, answer, step, canChange }) => (
          <li key={field}>
            {answer !== undefined && canChange && step !== state.step ? (
              <button
                type="button"
                onClick={() => wizard.reopen(step)}
                className={`group ${rowLook} transition-colors hover:bg-hover`}
              >
                <span className="sr-only">Change </span>
                <span className="shrink-0 text-muted">{label}</span>
                <span className="sr-only">: </span>
                <span className="ml-auto text-right font-medium text-balance">{answer}</span>
                <PencilIcon className="size-3.5 text-muted group-hover:text-ink" />
              </button>
            ) : (
              <p className={`${rowLook} ${step === state.step ? 'bg-accent-soft' : ''}`}>
                <span className={`shrink-0 ${step === state.step ? 'font-medium' : 'text-muted'}`}>
                  {label}
                </span>
                <span className="mr-5 ml-auto text-right font-medium text-balance">{answer ?? '–'}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
