import type { Step } from '#domain/questionnaire/steps.ts';
import { QuestionView } from './question-view.tsx';
import type { WizardState } from '#web/public/wizard/wizard-state.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';

interface ChoiceStepProps {
  readonly step: Step;
  readonly state: WizardState;
  readonly wizard: WizardStore;
}

/** Steps 1 to 10: one question, or two about glass. Deciding advances when the step is complete. */
export function ChoiceStep({ step, state, wizard }: ChoiceStepProps) {
  return (
    <div className="grid gap-6">
      {step.questions.map((question) => (
        <QuestionView
          key={question.field}
          question={question}
          options={state.options}
          chosen={state.answers[question.field]}
          onChoose={(value) => wizard.dispatch({ type: 'chose', field: question.field, value })}
          onDecide={(value) => {
            wizard.dispatch({ type: 'chose', field: question.field, value });
            wizard.dispatch({ type: 'completed', step: step.number });
          }}
        />
      ))}
    </div>
  );
}
