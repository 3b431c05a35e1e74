import { memo } from 'react';
import { firstStep, lastStep } from '#domain/questionnaire/steps.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { useWizard, type WizardStore } from '#web/public/wizard/wizard-store.ts';

/**
 * Next and Calculate Price submit the form, so that Enter in a field does the same. The bar keeps to the
 * lower edge of the screen, on a phone under the thumb, until the screen is wide enough to reserve its place. Its
 * buttons are in view there: the room that is kept for it at the lower edge (base.css) is not kept from them.
 */
export const StepNavigation = memo(function StepNavigation({ wizard }: { readonly wizard: WizardStore }) {
  const isFirst = useWizard(wizard, ({ step }) => step === firstStep);
  const isLast = useWizard(wizard, ({ step }) => step === lastStep);
  const isCalculating = useWizard(wizard, (state) => state.isCalculating);
  return (
    <div className="step-buttons bottom-0 z-10 tall:sticky -mx-4 mt-auto flex justify-between gap-3 border-t border-line bg-ground px-4 pt-3 in-data-embedded:bg-transparent pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0 md:pt-4 xl:static xl:pt-5 xl:pb-0">
      <Button
        variant="secondary"
        className="-scroll-mb-24 max-md:px-4!"
        onClick={wizard.previous}
        disabled={isFirst}
      >
        <ArrowLeftIcon className="size-5 max-[23rem]:hidden" />
        Previous
      </Button>
      {isLast ? (
        <Button
          type="submit"
          busy={isCalculating}
          className="-scroll-mb-24 max-md:flex-1 max-md:px-4! md:min-w-48"
        >
          {isCalculating ? 'Calculating...' : 'Calculate Price'}
        </Button>
      ) : (
        <Button type="submit" className="-scroll-mb-24 max-md:flex-1 max-md:px-4! md:min-w-32">
          Next
          <ArrowRightIcon />
        </Button>
      )}
    </div>
  );
});
