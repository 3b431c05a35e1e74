import { memo } from 'react';
import { steps } from '#domain/questionnaire.ts';
import { answerName, isImplied } from '#domain/questions/answers.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import type { Question } from '#domain/questions/questions.ts';
import { PencilIcon } from '#web/ui/icons.tsx';
import { useWizard, type WizardStore } from '../wizard-store.ts';

const rowLook =
  'flex large-text:flex-wrap min-h-7.5 max-md:min-h-11 py-1 w-full items-center gap-1.5 rounded-sm px-2 text-left text-sm';

interface RowProps {
  readonly label: string;
  /** Undefined until the question is answered. */
  readonly answer: string | undefined;
  readonly step: number;
  /** False if another answer implies this one. */
  readonly canChange: boolean;
  readonly isCurrent: boolean;
  readonly onChange: (step: number) => void;
}

const Row = memo(function Row({ label, answer, step, canChange, isCurrent, onChange }: RowProps) {
  const canPress = answer !== undefined && canChange && !isCurrent;
  const answerLook = 'ml-auto text-right font-medium text-balance';
  const words = (
    <>
      <span className={`shrink-0 ${isCurrent ? 'font-medium' : 'text-muted'}`}>{label}</span>
      {canPress ? (
        // Together, so that large text does not part them.
        <span className={`flex items-center gap-1.5 ${answerLook}`}>
          <span>{answer}</span>
          <PencilIcon className="size-3.5 text-muted group-hover:text-ink print:hidden" />
        </span>
      ) : (
        <span className={answerLook}>{answer ?? '–'}</span>
      )}
    </>
  );
  return (
    <li>
      {canPress ? (
        <button
          type="button"
          onClick={() => onChange(step)}
          className={`group ${rowLook} hover:bg-hover pointer-fine:transition-colors`}
        >
          <span className="sr-only">Change </span>
          {words}
        </button>
      ) : (
        <p className={`${rowLook} pr-7 ${isCurrent ? 'bg-accent-soft' : ''}`}>{words}</p>
      )}
    </li>
  );
});

/**
 * The answers so far; pressing one leads to its step. One row for every question, answered or not, so that the list never
 * changes its height.
 */
export function AnswerList({ wizard }: { readonly wizard: WizardStore }) {
  const { options, step: current, answers } = useWizard(wizard, (state) => state);
  const rowOf = (question: Question, step: number) => {
    const id = answers[question.field];
    const list = questionOptions(question, options);
    return (
      <Row
        key={question.field}
        label={question.name}
        answer={id === undefined || !list ? undefined : answerName(question, id, list)}
        step={step}
        canChange={!isImplied(question, answers, options)}
        isCurrent={step === current}
        onChange={wizard.reopen}
      />
    );
  };
  return (
    <ul className="-mx-2">
      {steps.map(({ number, questions }) => questions.map((question) => rowOf(question, number)))}
    </ul>
  );
}
