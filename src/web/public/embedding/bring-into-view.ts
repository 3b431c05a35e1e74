/** Told to the page around a framed estimator, which alone can scroll there. */
export const lookAtEvent = 'lift-estimator:look-at';

/** Scrolls to an element that the visitor should see now. */
export function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: 'start' });
  tellLookAt(element);
}

export function tellLookAt(element: Element): void {
  const top = element.getBoundingClientRect().top + window.scrollY;
  window.dispatchEvent(new CustomEvent(lookAtEvent, { detail: Math.max(0, Math.round(top)) }));
}
