import { lastStep } from '#domain/questionnaire/steps.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

export function StepProgress({ step }: { readonly step: number }) {
  const label = `Step ${step} of ${lastStep}`;
  return (
    <div>
      <div className="mb-2 flex justify-between gap-4 text-sm text-muted">
        <p className="font-medium text-ink">{label}</p>
        <p>Under 60 seconds</p>
      </div>
      <ProgressBar value={step} max={lastStep} label={label} />
    </div>
  );
}
