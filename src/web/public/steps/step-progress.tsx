import { lastStep } from '#domain/questionnaire/steps.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** Of the words that say which step this is. */
export const stepCountId = 'step-count';

export function StepProgress({ step }: { readonly step: number }) {
  const count = `Step ${step} of ${lastStep}`;
  return (
    <div className="step-progress">
      <div className="mb-2 flex justify-between gap-4 text-sm text-muted">
        <p id={stepCountId} className="font-medium text-ink">
          {count}
        </p>
        <p>Under 60 seconds</p>
      </div>
      <ProgressBar value={step} max={lastStep} labelledBy={stepCountId} text={count} />
    </div>
  );
}
