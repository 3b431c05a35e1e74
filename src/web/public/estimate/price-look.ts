// The look that the result and the estimate's own page have in common.

/** Everything about the price; on paper it is a page of two columns. */
export const wholeLook =
  '@container print:grid print:grid-cols-2 print:items-start print:gap-x-8 print:gap-y-3';

/** The price, the drawing and the breakdown: beside each other if there is room. */
export const headLook =
  'relative grid grid-cols-1 items-start gap-x-8 gap-y-6 @2xl:grid-cols-2 @5xl:grid-cols-[20rem_minmax(0,1fr)_22rem] @2xl:@max-5xl:grid-rows-[auto_1fr] print:contents';

/** Lies over the drawing where there are three columns, so that what opens there moves nothing. */
export const overDrawing = '@5xl:absolute @5xl:top-0 @5xl:left-88 @5xl:mt-0 @5xl:w-[calc(100cqw-46rem)]';

/** It stands beside price and drawing where those stand below each other. */
export const breakdownPlace =
  '@2xl:@max-5xl:col-start-2 @2xl:@max-5xl:row-span-2 @2xl:@max-5xl:row-start-1 print:contents';

export const drawingLook =
  'aspect-[400/267] overflow-hidden rounded-xl border border-line @max-2xl:aspect-[400/205] print:h-44 print:w-auto print:justify-self-end empty:hidden';

export const linkLook =
  'inline-flex min-h-11 items-center rounded-sm font-medium underline underline-offset-4 hover:bg-hover';

/** The quieter things to do with a price. */
export const waysRow = 'mt-2 flex flex-wrap items-center justify-between gap-x-2 text-sm print:hidden';
