import { firstStep, lastStep, type Step } from '#domain/questionnaire.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { StepQuestions } from './step-questions.tsx';

interface StepBodyProps {
  readonly step: Step;
  readonly options: OptionLists | null;
}

/** What a step asks. Its title and hint stand above, once for all steps; show-step.ts finds them in the data. */
export function StepBody({ step, options }: StepBodyProps) {
  return (
    <div
      hidden={step.number !== firstStep}
      data-number={step.number}
      data-step={step.id}
      data-title={step.title}
      data-hint={step.hint}
      className="grid gap-6 pointer-fine:[[data-moved]_&]:animate-step-in"
    >
      {step.number === lastStep ? (
        // Until React has rendered the contact form beside it.
        <p className="hidden text-muted only:block">Loading...</p>
      ) : (
        <StepQuestions step={step} options={options} />
      )}
    </div>
  );
}
