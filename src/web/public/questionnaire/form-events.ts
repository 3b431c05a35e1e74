// What a visitor does in the form, as actions of the wizard. Events are handled by the form, whatever is rendered in it.
import { lastStep, steps, unansweredText } from '#domain/questionnaire.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import { notify } from '#web/ui/toasts.ts';
import { submitEstimate } from '#web/public/questionnaire/submit-estimate.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { isSecondClick } from './second-click.ts';
import { focusUnanswered } from './unanswered.ts';

export function listenToForm(form: HTMLFormElement, wizard: WizardStore): void {
  // Browsers send a click for an arrow key too; only the key event distinguishes them.
  let isMovingByArrow = false;

  /** A choice is final by a click, a tap, Space or Enter, also on an option that was chosen already. */
  function choose({ target }: Event, isFinal: boolean): boolean {
    const choice = choiceOf(target, wizard);
    if (!choice) return false;
    if (!isFinal) wizard.dispatch({ type: 'chose', field: choice.field, value: choice.value });
    else {
      wizard.dispatch({ type: 'decided', ...choice });
      // On a phone the step's other question may lie below the screen.
      const group = target instanceof Element && target.closest('[role=radiogroup]');
      if (group) group.nextElementSibling?.scrollIntoView({ block: 'nearest' });
    }
    return true;
  }

  form.addEventListener(
    'click',
    (event) => {
      if (!isSecondClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  form.addEventListener('click', (event) => {
    if (choose(event, !isMovingByArrow)) return;
    if (event.target instanceof Element && event.target.closest('.step-buttons [type=button]'))
      wizard.previous();
  });
  form.addEventListener('keydown', (event) => {
    isMovingByArrow = event.key.startsWith('Arrow');
    // Left to the browser, Enter would submit the form, and Space would do nothing on an option that an arrow key
    // has chosen.
    if ((event.key === 'Enter' || event.key === ' ') && choose(event, true)) event.preventDefault();
  });
  for (const type of ['keyup', 'pointerdown']) form.addEventListener(type, () => (isMovingByArrow = false));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (wizard.read().step === lastStep) void submitEstimate(wizard);
    else if (!wizard.next()) {
      wizard.dispatch({ type: 'unanswered' });
      notify.warning(unansweredText);
      focusUnanswered();
    }
  });
}

/** Undefined for what is no option of a question. */
function choiceOf(target: EventTarget | null, wizard: WizardStore) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return undefined;
  for (const { number: step, questions } of steps) {
    const question = questions.find(({ field }) => field === target.name);
    const list = question && questionOptions(question, wizard.read().options);
    const option = list?.find(({ id }) => String(id) === target.value);
    if (question && option) return { field: question.field, value: option.id, step };
  }
  return undefined;
}
