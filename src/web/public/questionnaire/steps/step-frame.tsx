// The frame of every step: the progress and the buttons.
import { formatDollars } from '#domain/money.ts';
import { firstStep, lastStep, stepAt } from '#domain/questionnaire.ts';
import { withImplied } from '#domain/questions/answers.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { noteMove } from '../second-click.ts';
import { haveSameAnswers, isFromLink, type WizardState } from '../wizard-state.ts';
import { useWizard, type WizardStore } from '../wizard-store.ts';

/** The id of the text "Step 1 of 11". */
export const stepCountId = 'step-count';

export function StepProgress({ step, wizard }: Pick<StepNavigationProps, 'step' | 'wizard'>) {
  const isGiven = useWizard(wizard, (state) =>
    stepAt(step).questions.some(({ field }) => isFromLink(state, field)),
  );
  return (
    <div>
      <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <p id={stepCountId} className="font-medium text-ink">
          <span>Step </span>
          <span data-count>{step}</span>
          <span>{` of ${lastStep}`}</span>
        </p>
        {isGiven && <p>From your link</p>}
        <p className="hidden in-data-[step=1]:block">Under 60 seconds</p>
      </div>
      <progress value={step} max={lastStep} aria-labelledby={stepCountId} className="progress-bar" />
    </div>
  );
}

/** `$78,650, was $87,320`: the server sent the price of every single change with the estimate. */
function priceInWords({ estimate, answers, options }: WizardState): string | undefined {
  if (!estimate) return undefined;
  const { alternatives, calculation } = estimate.response;
  const { grandTotal } = calculation.totals;
  const was = formatDollars(grandTotal);
  if (haveSameAnswers(answers, estimate.answers)) return was;
  const change = alternatives.find(({ field, id }) =>
    haveSameAnswers(answers, withImplied({ ...estimate.answers, [field]: id }, options)),
  );
  return change ? `${formatDollars(grandTotal + change.difference)}, was ${was}` : `It was ${was}`;
}

/** Keeps the price in sight while an answer is changed. */
export function PriceBar({ wizard }: { readonly wizard: WizardStore }) {
  const words = useWizard(wizard, priceInWords);
  const isLast = useWizard(wizard, ({ step }) => step === lastStep);
  if (words === undefined || isLast) return null;
  return (
    <p className="top-2 z-10 mb-3 flex tall:sticky flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-paper px-3.5">
      <strong className="font-semibold tabular-nums">{words}</strong>
      <button
        type="button"
        onClick={() => wizard.dispatch({ type: 'went', step: lastStep })}
        className="-mr-2 min-h-11 rounded-sm px-2 font-medium underline underline-offset-4 hover:bg-hover"
      >
        Back to price
      </button>
    </p>
  );
}

interface StepNavigationProps {
  readonly step: number;
  readonly wizard: WizardStore;
  /** Before React has arrived. */
  readonly isPrerendered: boolean;
  readonly onNext: () => void;
}

/**
 * Next and Calculate Price are one button, which Enter in a field presses, too. It acts on the press: a frame with a
 * sandbox may forbid that forms are submitted. The bar
 * keeps to the lower edge of the screen, on a phone under the thumb. In text of twice the size, which a media query does
 * not see, it stays below the questions: its place on the screen is then far below the lower edge. Its buttons are in
 * view there: the room that is kept for it at the lower edge (base.css) is not kept from them.
 */
export function StepNavigation({ step, wizard, isPrerendered, onNext }: StepNavigationProps) {
  const isCalculating = useWizard(wizard, (state) => state.isCalculating) && step === lastStep;
  return (
    <div className="step-buttons">
      <Button
        variant="secondary"
        className="-scroll-mb-24 max-md:px-4!"
        disabled={step === firstStep || isPrerendered}
        onClick={() => {
          // The browser goes back a moment later.
          noteMove();
          wizard.previous();
        }}
      >
        <ArrowLeftIcon className="size-5 max-[23rem]:hidden" />
        <span>Previous</span>
      </Button>
      <Button
        type="submit"
        busy={isCalculating}
        onClick={(event) => {
          event.preventDefault();
          onNext();
        }}
        className={`-scroll-mb-24 max-md:flex-1 max-md:px-4! ${step === lastStep ? 'md:min-w-48' : 'md:min-w-32'}`}
      >
        <span>{step < lastStep ? 'Next' : isCalculating ? 'Calculating...' : 'Calculate Price'}</span>
        {step < lastStep && <ArrowRightIcon className="size-5" />}
      </Button>
    </div>
  );
}
