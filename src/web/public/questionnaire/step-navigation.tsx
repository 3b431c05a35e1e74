import { Button } from '#web/ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';

/**
 * Next and Calculate Price are one button, which submits the form, so that Enter in a field does the same. The bar
 * keeps to the lower edge of the screen, on a phone under the thumb, until the screen is wide enough to reserve its
 * place. Its buttons are in view there: the room that is kept for it at the lower edge (base.css) is not kept from
 * them.
 */
export function StepNavigation() {
  return (
    <div className="step-buttons bottom-0 z-10 tall:sticky -mx-4 mt-auto flex justify-between gap-3 border-t border-line bg-ground px-4 pt-3 in-data-embedded:bg-transparent pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0 md:pt-4 xl:static xl:pt-5 xl:pb-0">
      <Button variant="secondary" className="-scroll-mb-24 max-md:px-4!" disabled>
        <ArrowLeftIcon className="size-5 max-[23rem]:hidden" />
        Previous
      </Button>
      <Button
        type="submit"
        className="spins-while-busy -scroll-mb-24 max-md:flex-1 max-md:px-4! md:min-w-32 md:in-data-[step=contact]:min-w-48"
      >
        <span data-label>Next</span>
        <ArrowRightIcon className="size-5 in-data-[step=contact]:hidden" />
      </Button>
    </div>
  );
}
