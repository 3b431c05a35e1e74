import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { lastStep, stepAt } from '#domain/questionnaire/steps.ts';
import { LiftDrawing } from '#web/public/drawing/lift-drawing.tsx';
import { scrollHostPageTo } from '#web/public/embedding/host-page.ts';
import type { WizardState } from '#web/public/wizard/wizard-state.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';
import { ChoiceStep } from './choice-step.tsx';
import { StepNavigation } from './step-navigation.tsx';
import { StepProgress } from './step-progress.tsx';
import { useStepJustLeft } from './use-step-just-left.ts';

interface StepFormProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly state: WizardState;
  readonly wizard: WizardStore;
  readonly contactStep: ReactNode;
  readonly onNext: () => void;
  readonly onCalculate: () => void;
}

export function StepForm({ ref, state, wizard, contactStep, onNext, onCalculate }: StepFormProps) {
  const step = stepAt(state.step);
  const justLeft = useStepJustLeft(step);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (state.moves === 0) return;
    const title = heading.current;
    title?.focus({ preventScroll: true });
    // Every step begins where the first one did, so that nothing around the question seems to move.
    window.scrollTo(0, 0);
    if (title) scrollHostPageTo(title);
  }, [state.moves]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.step < lastStep) onNext();
    else onCalculate();
  }

  return (
    <form
      ref={ref}
      noValidate
      // Before the script runs, Next would otherwise load the page anew without its query string.
      method="dialog"
      onSubmit={onSubmit}
      // The step fills the screen, so that its buttons never move; where there is room it is as tall as the
      // tallest step instead. In a frame the screen would be the frame. Just after a step, clicks are ignored.
      className={`@container flex min-h-[calc(100svh-3.5rem)] min-w-0 self-start flex-col pt-3 md:min-h-[calc(100svh-6rem)] md:pt-0 xl:min-h-0 in-data-embedded:min-h-176! xl:in-data-embedded:min-h-0! print:hidden ${justLeft ? 'pointer-events-none' : ''}`}
      data-step={step.id}
    >
      <StepProgress step={step.number} />
      <LiftDrawing
        answers={state.answers}
        variant="strip"
        className="mt-3 [@media(max-height:37rem)]:hidden md:hidden"
      />
      {(justLeft ? [justLeft, step] : [step]).map((each) => (
        <div
          key={each.id}
          hidden={each !== step}
          className={`flex-1 pt-4 pb-6 md:pt-8 xl:min-h-140 ${state.moves > 0 ? 'animate-step-in' : ''}`}
        >
          <h1
            ref={each === step ? heading : undefined}
            tabIndex={-1}
            className="scroll-mt-4 text-2xl font-semibold tracking-tight outline-none @lg:text-3xl"
          >
            {each.title}
          </h1>
          <p className="mt-1.5 mb-4 text-muted md:mb-6">{each.hint}</p>
          {each.number === lastStep ? contactStep : <ChoiceStep step={each} state={state} wizard={wizard} />}
        </div>
      ))}
      <p role="status" className="sr-only">
        {state.moves > 0 && `Step ${step.number} of ${lastStep}: ${step.title}`}
      </p>
      <StepNavigation state={state} onPrevious={wizard.previous} />
    </form>
  );
}
