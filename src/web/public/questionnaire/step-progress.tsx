import { firstStep, lastStep } from '#domain/questionnaire.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** Of the words that say which step this is. */
export const stepCountId = 'step-count';

const count = `Step ${firstStep} of ${lastStep}`;

/** As it is on the first step; show-step.ts changes it. */
export function StepProgress() {
  return (
    <div className="step-progress">
      <div className="mb-2 flex justify-between gap-4 text-sm text-muted">
        <p id={stepCountId} className="font-medium text-ink">
          {count}
        </p>
        <p>Under 60 seconds</p>
      </div>
      <ProgressBar value={firstStep} max={lastStep} labelledBy={stepCountId} text={count} />
    </div>
  );
}
