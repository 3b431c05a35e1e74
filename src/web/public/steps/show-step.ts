// Shows a step that stands in the page already, by the few changes that React makes for it too (step-form.tsx):
// the inline script before React is there, and show-ahead.ts before React has rendered.
import { noteStepShown } from './second-click.ts';

export function findInForm(selector: string): HTMLElement | null {
  return document.querySelector(`form ${selector}`);
}

function set(selector: string, properties: Readonly<Record<string, unknown>>): void {
  Object.assign(findInForm(selector) ?? {}, properties);
}

export function bodyOf(step: number): HTMLElement | null {
  return findInForm(`[data-number="${step}"]`);
}

export function hideShownStep(): void {
  set('[data-number]:not([hidden])', { hidden: true });
}

/** The heading takes the focus, and with the count that describes it says what is shown. */
export function showStep(body: HTMLElement): void {
  const { number, step, title, hint } = body.dataset;
  const count = findInForm('#step-count')?.textContent.replace(/\d+/, `${number}`) ?? '';
  hideShownStep();
  body.parentElement?.prepend(body);
  body.hidden = false;
  set('#step-count', { textContent: count });
  set('progress', { value: Number(number), ariaValueText: count });
  set('h1', { textContent: title ?? '' });
  set('h1+p', { textContent: hint ?? '' });
  set('[type=button]', { disabled: number === '1' });
  const form = body.closest('form');
  if (form) {
    Object.assign(form.dataset, { step, moved: '' });
    delete form.dataset['pending'];
  }
  noteStepShown();
  findInForm('h1')?.focus({ preventScroll: true });
  scrollTo(0, 0);
}
