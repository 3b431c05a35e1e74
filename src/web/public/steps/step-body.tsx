import { memo, type ReactNode } from 'react';
import { firstStep, lastStep, type Step } from '#domain/questionnaire/steps.ts';
import type { Question } from '#domain/questions/questions.ts';
import { useWizard, type WizardStore } from '#web/public/wizard/wizard-store.ts';
import { QuestionView } from './question-view.tsx';

interface AskedQuestionProps {
  readonly question: Question;
  readonly step: number;
  readonly wizard: WizardStore;
}

const AskedQuestion = memo(function AskedQuestion({ question, step, wizard }: AskedQuestionProps) {
  const options = useWizard(wizard, (state) => state.options);
  const chosen = useWizard(wizard, (state) => state.answers[question.field]);
  const isMissing = useWizard(wizard, (state) => state.unanswered === step) && chosen === undefined;
  return (
    <QuestionView
      question={question}
      options={options}
      chosen={chosen}
      isMissing={isMissing}
      onChoose={(value) => wizard.dispatch({ type: 'chose', field: question.field, value })}
      onDecide={(value) => wizard.dispatch({ type: 'decided', field: question.field, value, step })}
    />
  );
});

interface StepBodyProps {
  readonly step: Step;
  readonly wizard: WizardStore;
  readonly contactStep: ReactNode;
}

/** Only in the HTML a step is shown as it comes. */
const isPrerendered = globalThis.document === undefined;

/** What a step asks. Its title and hint stand above, once for all steps; show-step.ts finds them in the data. */
export const StepBody = memo(function StepBody({ step, wizard, contactStep }: StepBodyProps) {
  return (
    <div
      hidden={!isPrerendered || step.number !== firstStep}
      suppressHydrationWarning
      data-number={step.number}
      data-step={step.id}
      data-title={step.title}
      data-hint={step.hint}
      className="grid gap-6 pointer-fine:[[data-moved]_&]:animate-step-in"
    >
      {step.number === lastStep
        ? contactStep
        : step.questions.map((question) => (
            <AskedQuestion key={question.field} question={question} step={step.number} wizard={wizard} />
          ))}
    </div>
  );
});
