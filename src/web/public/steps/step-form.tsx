import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { nextStep } from '#domain/questionnaire/navigation.ts';
import { firstStep, lastStep, type Step, stepAt, steps } from '#domain/questionnaire/steps.ts';
import { DrawingPlace } from '#web/public/drawing/drawing-place.tsx';
import { dismissToasts } from '#web/ui/toasts.ts';
import { useWizard, type WizardStore } from '#web/public/wizard/wizard-store.ts';
import { isSecondClick } from './second-click.ts';
import { goToStepInFrame } from './show-ahead.ts';
import { bodyOf, showStep } from './show-step.ts';
import { StepBody } from './step-body.tsx';
import { StepNavigation } from './step-navigation.tsx';
import { stepCountId, StepProgress } from './step-progress.tsx';

interface StepFormProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly wizard: WizardStore;
  readonly hasPrice: boolean;
  readonly contactStep: ReactNode;
  /** Below the button of the last step. */
  readonly lastNote: ReactNode;
  readonly onNext: () => void;
  readonly onCalculate: () => void;
}

/**
 * The steps that stand in the page, hidden but for one: the one that is shown; the one just left, which software may
 * read again; and the next one, which is shown before React renders again. The first two are in the HTML.
 */
function useRenderedSteps(wizard: WizardStore, step: number): readonly Step[] {
  const left = useWizard(wizard, (state) => state.left);
  const next = useWizard(
    wizard,
    (state) => nextStep(state.step, state.answers, state.options),
    firstStep + 1,
  );
  // Their order is that of the HTML, which has the shown one first.
  const [prerendered] = useState(stepAt(step));
  const all = [...new Set([prerendered, ...steps])];
  return all.filter(({ number }) => number === step || number === left || number === next);
}

/** What is said around the steps is as the HTML has it; show-step.ts changes it. */
const first = stepAt(firstStep);

export function StepForm({
  ref,
  wizard,
  hasPrice,
  contactStep,
  lastNote,
  onNext,
  onCalculate,
}: StepFormProps) {
  const step = useWizard(wizard, (state) => state.step);
  const rendered = useRenderedSteps(wizard, step);
  const moves = useWizard(wizard, (state) => state.moves);
  const movesSeen = useRef(moves);

  useEffect(() => {
    if (step === wizard.read().step) delete document.documentElement.dataset['resuming'];
  }, [step, wizard]);

  useLayoutEffect(() => {
    const isMove = moves !== movesSeen.current;
    movesSeen.current = moves;
    if (isMove) dismissToasts();
    const body = bodyOf(step);
    // Else it is in the HTML, or was shown ahead.
    if (body?.hidden) (isMove ? goToStepInFrame : showStep)(body);
  });

  function onClickCapture(event: MouseEvent) {
    if (!isSecondClick(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step < lastStep) onNext();
    else onCalculate();
  }

  return (
    <form
      ref={ref}
      noValidate
      // Before the script runs, Next would otherwise load the page anew without its query string.
      method="dialog"
      onSubmit={onSubmit}
      onClickCapture={onClickCapture}
      // The step fills the screen, so that its buttons never move; where there is room it is as tall as the
      // tallest step instead. In a frame the screen would be the frame.
      className="flex min-h-[calc(100svh-3.5rem)] min-w-0 self-start flex-col pt-3 md:min-h-[calc(100svh-6rem)] md:pt-0 xl:min-h-0 in-data-embedded:min-h-176! xl:in-data-embedded:min-h-0! print:hidden"
      data-step={first.id}
      suppressHydrationWarning
    >
      <StepProgress />
      <DrawingPlace variant="strip" wizard={wizard} />
      <div
        // Above a price only a line is left of it: a new element is no layout shift.
        key={hasPrice ? 'price' : 'answers'}
        className="flex-1 pt-4 pb-6 md:pt-8 xl:min-h-143"
      >
        <h1
          tabIndex={-1}
          suppressHydrationWarning
          aria-describedby={stepCountId}
          className="scroll-mt-4 text-2xl font-semibold tracking-tight outline-none roomy:text-3xl"
        >
          {first.title}
        </h1>
        <p className="mt-1.5 mb-4 text-muted md:mb-6" suppressHydrationWarning>
          {first.hint}
        </p>
        <p className="sr-only in-data-[step=contact]:hidden lg:not-sr-only lg:-mt-5.5 lg:mb-4 lg:text-sm lg:text-muted">
          Choosing opens the next question. Arrow keys only move; number keys choose.
        </p>
        {/* An element of its own, since the shown step is put first in it. */}
        <div>
          {rendered.map((each) => (
            <StepBody key={each.number} step={each} wizard={wizard} contactStep={contactStep} />
          ))}
        </div>
      </div>
      <StepNavigation wizard={wizard} />
      {step === lastStep && lastNote}
    </form>
  );
}
