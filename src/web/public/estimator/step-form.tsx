import { type FormEvent, type Ref, useEffect, useRef } from 'react';
import { lastStep, stepAt } from '#domain/questionnaire/steps.ts';
import { ChoiceStep } from './choice-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { Honeypot, honeypotName } from './honeypot.tsx';
import { StepNavigation } from './step-navigation.tsx';
import { SubmissionAlert } from './submission-alert.tsx';
import type { WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

interface StepFormProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly state: WizardState;
  readonly wizard: WizardStore;
  readonly onNext: () => void;
  readonly onCalculate: (companyWebsite: string) => void;
}

export function StepForm({ ref, state, wizard, onNext, onCalculate }: StepFormProps) {
  const step = stepAt(state.step);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (state.moves === 0) return;
    const title = heading.current;
    title?.focus({ preventScroll: true });
    // Only where the new step would begin above what is seen.
    if (title && title.getBoundingClientRect().top < 0) title.scrollIntoView({ block: 'start' });
  }, [state.moves]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.step < lastStep) return onNext();
    const companyWebsite = new FormData(event.currentTarget).get(honeypotName);
    onCalculate(typeof companyWebsite === 'string' ? companyWebsite : '');
  }

  return (
    <form ref={ref} noValidate onSubmit={onSubmit} className="min-w-0" data-step={step.id}>
      <p className="mb-1 text-sm text-muted">
        Step {step.number} of {lastStep}
      </p>
      <h1 ref={heading} tabIndex={-1} className="scroll-mt-4 text-3xl font-bold outline-none">
        {step.title}
      </h1>
      <p className="mt-2 mb-6 text-muted">{step.hint}</p>
      <p role="status" className="sr-only">
        {state.moves > 0 && `Step ${step.number} of ${lastStep}: ${step.title}`}
      </p>
      {step.number === lastStep ? (
        <>
          <ContactStep state={state} wizard={wizard} />
          <Honeypot />
        </>
      ) : (
        <ChoiceStep key={step.id} step={step} state={state} wizard={wizard} />
      )}
      {state.problem && <SubmissionAlert problem={state.problem} wizard={wizard} />}
      <StepNavigation state={state} onPrevious={wizard.previous} />
    </form>
  );
}
