import { firstStep, stepAt, steps } from '#domain/questionnaire.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { elementIds } from '#web/public/element-ids.ts';
import { StepBody } from './step-body.tsx';
import { StepNavigation } from './step-navigation.tsx';
import { stepCountId, StepProgress } from './step-progress.tsx';

interface StepFormProps {
  readonly options: OptionLists | null;
  /** Below the button of the last step. */
  readonly lastNote: string | undefined;
}

/** What is said around the steps; show-step.ts changes it. */
const first = stepAt(firstStep);

/** Those that the inline script shows. */
export const earlySteps = steps.slice(0, 2);

/** The questionnaire as HTML: rendered by the server alone, and worked by form-script.ts. */
export function StepForm({ options, lastNote }: StepFormProps) {
  return (
    <form
      noValidate
      // Before the script runs, Next would otherwise load the page anew without its query string.
      method="dialog"
      // The step fills the screen, so that its buttons never move; where there is room it is as tall as the
      // tallest step instead. In a frame the screen would be the frame.
      className="flex min-h-[calc(100svh-3.5rem)] min-w-0 self-start flex-col pt-3 md:min-h-[calc(100svh-6rem)] md:pt-0 xl:min-h-0 in-data-embedded:min-h-176! xl:in-data-embedded:min-h-0! print:hidden"
      data-step={first.id}
    >
      <StepProgress />
      {/* Not on the first step, so that all its options are on the screen of a phone. */}
      <div
        id={elementIds.drawingStrip}
        className="drawing-place [contain:strict] mt-3 h-20 in-data-[step=stops]:hidden [@media(max-height:37rem)]:hidden md:hidden"
      />
      <div data-step-content className="flex-1 pt-4 pb-6 md:pt-8 xl:min-h-143">
        <h1
          tabIndex={-1}
          aria-describedby={stepCountId}
          className="scroll-mt-4 text-2xl font-semibold tracking-tight outline-none roomy:text-3xl"
        >
          {first.title}
        </h1>
        <p className="mt-1.5 mb-4 text-muted md:mb-6">{first.hint}</p>
        <p className="sr-only in-data-[step=contact]:hidden lg:not-sr-only lg:-mt-5.5 lg:mb-4 lg:text-sm lg:text-muted">
          Choosing opens the next question. Arrow keys only move; number keys choose.
        </p>
        <div data-shown-first>
          {earlySteps.map((step) => (
            <StepBody key={step.number} step={step} options={options} />
          ))}
        </div>
      </div>
      <StepNavigation />
      {lastNote !== undefined && (
        <p className="hidden pt-3 text-sm text-muted in-data-[step=contact]:block">{lastNote}</p>
      )}
    </form>
  );
}
