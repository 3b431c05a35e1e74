import { questionOptions } from '#domain/questions/option-lists.ts';
import { steps } from '#domain/questionnaire/steps.ts';
import { answerName } from '#domain/questions/answer-words.ts';
import { isImplied } from '#domain/questions/implied-option.ts';
import { PencilIcon } from '#web/ui/icons.tsx';
import type { WizardState } from '#web/public/wizard/wizard-state.ts';
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
  return steps.flatMap((step) =>
    step.questions.map((question) => {
      const id = answers[question.field];
      const list = questionOptions(question, options);
      return {
        field: question.field,
        label: question.name,
        answer: id === undefined || !list ? undefined : answerName(question, id, list),
        step: step.number,
        canChange: !isImplied(question, { ...answers }, options),
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
