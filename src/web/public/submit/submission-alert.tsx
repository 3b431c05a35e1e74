import { stepAt } from '#domain/questionnaire/steps.ts';
import { Button } from '#web/ui/button.tsx';
import type { Problem } from '#web/public/wizard/wizard-state.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';

interface SubmissionAlertProps {
  readonly problem: Problem;
  readonly wizard: WizardStore;
}

/** Why there is no price, and the way on. */
export function SubmissionAlert({
  problem: { message, advice, step, canRetry },
  wizard,
}: SubmissionAlertProps) {
  return (
    <div role="alert" className="mt-4 rounded-lg border border-bad bg-bad-soft p-4">
      <p className="font-semibold text-bad">{message}</p>
      {advice !== undefined && <p className="mt-1">{advice}</p>}
      {canRetry && <p className="mt-1">Nothing is lost: your answers are kept on this page.</p>}
      {step !== undefined && (
        <Button variant="secondary" className="mt-3" onClick={() => wizard.reopen(step)}>
          Go to {stepAt(step).title}
        </Button>
      )}
      {canRetry && (
        <Button type="submit" variant="secondary" className="mt-3">
          Try again
        </Button>
      )}
    </div>
  );
}
