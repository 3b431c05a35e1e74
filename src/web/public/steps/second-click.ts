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
export function isSecondClick(event: MouseEvent): boolean {
  const isTap = event instanceof PointerEvent && event.pointerType === 'touch';
  return event.timeStamp - shownAt < doubleClickMs && (isTap || event.detail > 1);
}
