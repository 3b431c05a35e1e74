// Next was pressed before every question of the step had an answer.
import { unansweredText } from '#domain/questionnaire.ts';
import type { WizardState } from '#web/public/questionnaire/wizard-state.ts';
import { findInForm } from './show-step.ts';

/** Says so at each question of a step that it is true of, and at no other. */
export function showUnanswered(body: HTMLElement, { step, unanswered }: WizardState): void {
  for (const group of body.querySelectorAll<HTMLElement>('[role=radiogroup]')) {
    const isMissing = step === unanswered && !group.querySelector(':checked');
    const id = `${group.getAttribute('aria-labelledby')}-missing`;
    const message = group.querySelector(`#${id}`);
    if (isMissing === (message !== null)) continue;
    if (isMissing) {
      const added = Object.assign(document.createElement('p'), { id, textContent: unansweredText });
      added.className = 'mb-3 font-medium text-bad';
      group.firstElementChild?.after(added);
      group.setAttribute('aria-invalid', 'true');
      group.setAttribute('aria-describedby', id);
    } else {
      message?.remove();
      group.removeAttribute('aria-invalid');
      group.removeAttribute('aria-describedby');
    }
  }
}

/** For who uses the keyboard, or hears the page. Nothing moves for who sees the question already. */
export function focusUnanswered(): void {
  const group = findInForm('[data-number]:not([hidden]) [role=radiogroup]:not(:has(:checked))');
  if (!group) return;
  group.tabIndex = -1;
  group.focus({ preventScroll: true });
  group.firstElementChild?.scrollIntoView({ block: 'nearest' });
}
