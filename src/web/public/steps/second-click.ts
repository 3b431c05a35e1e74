/** Long enough for the second click of a double click to pass. */
const doubleClickMs = 200;

let shownAt = -doubleClickMs;

/** Call when a step is shown. */
export function noteStepShown(): void {
  shownAt = performance.now();
}

/**
 * Whether a click belongs to the step before: the second one of a double click, or of a double tap, which browsers do
 * not count. Software that presses controls clicks once, so it need not wait.
 */
export function isSecondClick({ detail, timeStamp, ...event }: MouseEvent): boolean {
  const isTap = 'pointerType' in event && event.pointerType === 'touch';
  return timeStamp - shownAt < doubleClickMs && (isTap || detail > 1);
}
