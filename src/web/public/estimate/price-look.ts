// The look that the result and the estimate's own page have in common.
import { buttonClass } from '#web/ui/button.tsx';

/** Everything about the price; on paper it is a page of two columns. */
export const wholeLook =
  '@container print:grid print:grid-cols-2 print:items-start print:gap-x-8 print:gap-y-3';

/** The price with its picture, the breakdown and the answers: beside each other as far as there is room. */
export const headLook =
  'grid grid-cols-1 items-start gap-x-8 gap-y-6 @2xl:grid-cols-2 @4xl:grid-cols-[24rem_minmax(0,1fr)] @6xl:grid-cols-[24rem_minmax(0,1fr)_minmax(0,1.2fr)] print:contents';

/** Price, picture and main action stay in view beside what is tried. */
export const pricePlace = 'grid gap-6 @4xl:sticky @4xl:top-4 @4xl:row-span-2 @6xl:row-span-1 print:contents';

/** Lies over the picture where that stays in view, so that what opens there moves nothing. */
export const overDrawing = '@4xl:absolute @4xl:inset-x-0 @4xl:top-full @4xl:z-10 @4xl:shadow-raised';

export const breakdownPlace = 'print:contents';

export const answersPlace = '@2xl:@max-4xl:col-span-2 print:col-span-1!';

export const drawingLook =
  'aspect-[400/267] overflow-hidden rounded-xl border border-line @max-2xl:aspect-[400/205] print:h-44 print:w-auto print:justify-self-end empty:hidden';

/** The other things to do with a price: one row of equal kind. */
export const waysRow = 'flex flex-wrap gap-x-1.5 print:hidden';
export const wayLook = `${buttonClass('small')} mt-2 grow px-1!`;
/** Share where nothing stands beside it. */
export const shareAlone = 'mt-3 flex flex-wrap [&_summary]:grow-0 [&_summary]:px-4!';
