import { firstStep, lastStep } from '#domain/questionnaire/steps.ts';
import { Button } from '#web/ui/button.tsx';
import type { WizardState } from './wizard-state.ts';

interface StepNavigationProps {
  readonly state: Pick<WizardState, 'step' | 'isCalculating'>;
  readonly onPrevious: () => void;
}

/** Next and Calculate Price submit the form, so that Enter in a field does the same. */
export function StepNavigation({ state, onPrevious }: StepNavigationProps) {
  return (
    <div className="mt-8 flex justify-between gap-4">
      <Button variant="secondary" onClick={onPrevious} disabled={state.step === firstStep}>
        Previous
      </Button>
      {state.step < lastStep ? (
        <Button type="submit">Next</Button>
      ) : (
        <Button type="submit" busy={state.isCalculating}>
          {state.isCalculating ? 'Calculating...' : 'Calculate Price'}
        </Button>
      )}
    </div>
  );
}
