/** Longer than a double tap or a double click takes. */
const sameTapMs = 500;
/** A finger taps twice within this, sidewards and downwards together. */
const samePlacePx = 40;

let movedAt = -sameTapMs;
let x = 0;
let y = 0;

/** Call when a step is shown, or is about to be. */
export function noteMove(): void {
  movedAt = performance.now();
}

/**
 * Whether a click belongs to the step before: the second one of a double click, or of a double tap, which browsers do
 * not count. A quick tap elsewhere is an answer. Software that presses controls clicks once, so it need not wait.
 */
export function isSecondClick(event: MouseEvent): boolean {
  const { clientX, clientY, detail } = event;
  const isSamePlace = Math.abs(clientX - x) + Math.abs(clientY - y) < samePlacePx;
  x = clientX;
  y = clientY;
  const isTap = event instanceof PointerEvent && event.pointerType === 'touch';
  return event.timeStamp - movedAt < sameTapMs && (isTap ? isSamePlace : detail > 1);
}
