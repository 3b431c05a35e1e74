import { useEffect, useState } from 'react';
import type { AnswerField } from '#domain/answers.ts';
import { isStepComplete } from '#domain/questionnaire/completeness.ts';
import type { Step } from '#domain/questionnaire/steps.ts';
import { QuestionView } from './question-view.tsx';
import { liftTypesOf, type WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

interface ChoiceStepProps {
  readonly step: Step;
  readonly state: WizardState;
  readonly wizard: WizardStore;
}

/** Long enough to see one's choice marked, and for the second click of a double click to pass. */
const markedMs = 200;

/** Steps 1 to 10: one question, or two about glass. Deciding advances when the step is complete. */
export function ChoiceStep({ step, state, wizard }: ChoiceStepProps) {
  const [isDecided, setDecided] = useState(false);

  useEffect(() => {
    if (!isDecided) return undefined;
    const timer = setTimeout(() => {
      setDecided(false);
      wizard.dispatch({ type: 'completed', step: step.number });
    }, markedMs);
    return () => clearTimeout(timer);
  }, [isDecided, wizard, step.number]);

  function decide(field: AnswerField, value: string | number) {
    wizard.dispatch({ type: 'chose', field, value });
    const { answers } = wizard.read();
    setDecided(isStepComplete(step.number, answers, liftTypesOf(state)));
  }

  return (
    <div className="grid gap-6" data-decided={isDecided || undefined}>
      {step.questions.map((question) => (
        <QuestionView
          key={question.field}
          question={question}
          options={state.options}
          chosen={state.answers[question.field]}
          onChoose={(value) => wizard.dispatch({ type: 'chose', field: question.field, value })}
          onDecide={(value) => decide(question.field, value)}
        />
      ))}
    </div>
  );
}
