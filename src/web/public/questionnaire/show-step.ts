// Shows one of the steps, each hidden when it comes. What is said around a step is changed here alone: by the inline
// script, which knows the first two, and by form-view.ts.
import { noteStepShown } from './second-click.ts';

export function findInForm(selector: string): HTMLElement | null {
  return document.querySelector(`form ${selector}`);
}

function set(selector: string, properties: Readonly<Record<string, unknown>>): void {
  Object.assign(findInForm(selector) ?? {}, properties);
}

/** Of a step that stands in the page. */
export function bodyOf(step: number): HTMLElement | null {
  return findInForm(`[data-number="${step}"]`);
}

/** First of the steps, for software that takes the first control it finds. */
export function showStep(body: HTMLElement): void {
  const { number, step, title, hint } = body.dataset;
  const count = findInForm('#step-count')?.textContent.replace(/\d+/, `${number}`) ?? '';
  set('[data-number]:not([hidden])', { hidden: true });
  findInForm('[data-shown-first]')?.prepend(body);
  body.hidden = false;
  set('#step-count', { textContent: count });
  set('progress', { value: Number(number), ariaValueText: count });
  set('h1', { textContent: title ?? '' });
  set('h1+p', { textContent: hint ?? '' });
  set('.step-buttons [type=button]', { disabled: number === '1' });
  const form = document.forms[0];
  if (form) form.dataset['step'] = step;
}

/** The heading takes the focus, and with the count that describes it says what is shown. */
export function goToStep(body: HTMLElement): void {
  showStep(body);
  const form = document.forms[0];
  if (form) {
    form.dataset['moved'] = '';
    delete form.dataset['pending'];
  }
  noteStepShown();
  findInForm('h1')?.focus({ preventScroll: true });
  // Every step begins where the first one did, so that nothing around the question seems to move.
  scrollTo(0, 0);
}
