// Shows the wizard's state in the form, which is plain HTML: a step costs a phone no more than what it changes.
import { lastStep } from '#domain/questionnaire.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { dismissToasts } from '#web/ui/toasts.ts';
import { elementIds } from '#web/public/element-ids.ts';
import { scrollHostPageTo } from '#web/public/embedding/host-page.ts';
import type { WizardState } from '#web/public/questionnaire/wizard-state.ts';
import { findInForm, goToStep, showStep } from './show-step.ts';
import { focusUnanswered, showUnanswered } from './unanswered.ts';

export interface FormView {
  /** What a step asks, also while it is not in the page. */
  readonly bodyOf: (step: number) => HTMLElement;
  /** Where the visitor left off. */
  readonly begin: (state: WizardState) => void;
  readonly show: (state: WizardState, before: WizardState) => void;
}

export function createFormView(form: HTMLFormElement): FormView {
  const later = document.querySelector<HTMLTemplateElement>(`#${elementIds.laterSteps}`)?.content;
  const bodies = new Map(
    [form, later].flatMap((part) =>
      [...(part?.querySelectorAll<HTMLElement>('[data-number]') ?? [])].map((body) => [
        Number(body.dataset['number']),
        body,
      ]),
    ),
  );

  function bodyOf(step: number): HTMLElement {
    const body = bodies.get(step);
    if (!body) throw new RangeError(`the page has no step ${step}`);
    return body;
  }

  let shown: WizardState | undefined;

  /** What is chosen, in all steps. */
  function check(): void {
    const given = new Map<string, unknown>(Object.entries(shown?.answers ?? {}));
    for (const body of bodies.values()) {
      for (const radio of body.querySelectorAll<HTMLInputElement>('[type=radio]'))
        radio.checked = radio.value === String(given.get(radio.name));
    }
  }

  async function renderOptions(
    options: WizardState['options'],
    before: WizardState['options'],
  ): Promise<void> {
    try {
      const { renderChangedQuestions } = await import('./render-questions.tsx');
      const focused = document.activeElement;
      renderChangedQuestions(bodyOf, options, before);
      check();
      if (shown) showUnanswered(bodyOf(shown.step), shown);
      if (focused && !focused.isConnected) focusAgain(focused);
    } catch (error) {
      logProblem('the options that changed could not be shown', error);
    }
  }

  /** What is hidden in the page is found all the same, by software that searches its text. */
  function keepInPage(...kept: readonly HTMLElement[]): void {
    for (const body of bodies.values()) if (!kept.includes(body)) body.remove();
  }

  let arePicturesLoaded = false;

  /** A template is a document of its own, where no picture is loaded. */
  function loadPictures(): void {
    arePicturesLoaded = true;
    for (const body of bodies.values()) if (body.ownerDocument !== document) document.adoptNode(body);
  }

  function move(state: WizardState, before: WizardState): void {
    const body = bodyOf(state.step);
    goToStep(body);
    const heading = findInForm('h1');
    if (heading) scrollHostPageTo(heading);
    // The one just left stays in the page: software may read it again.
    keepInPage(body, bodyOf(before.step));
    dismissToasts();
    if (!arePicturesLoaded) whenIdle(loadPictures);
  }

  return {
    bodyOf,
    begin(state) {
      shown = state;
      check();
      const body = bodyOf(state.step);
      if (body.hidden) {
        showStep(body);
        keepInPage(body);
      }
      showButton(form, state);
    },
    show(state, before) {
      shown = state;
      if (state.answers !== before.answers) check();
      if (state.options !== before.options) void renderOptions(state.options, before.options);
      if (state.unanswered ?? before.unanswered) showUnanswered(bodyOf(before.step), state);
      // Before the move, which has the page laid out.
      showButton(form, state);
      if (state.step !== before.step) move(state, before);
      if (state.estimate && !before.estimate) renewContent(form);
    },
  };
}

/** What stands where an element stood that was rendered anew. */
function focusAgain(gone: Element): void {
  if (gone instanceof HTMLInputElement) findInForm(`[name="${gone.name}"][value="${gone.value}"]`)?.focus();
  else focusUnanswered();
}

function showButton(form: HTMLFormElement, { step, isCalculating }: WizardState): void {
  const button = form.querySelector('.step-buttons [type=submit]');
  const label = button?.querySelector('[data-label]');
  const isBusy = step === lastStep && isCalculating;
  const text = step < lastStep ? 'Next' : isBusy ? 'Calculating...' : 'Calculate Price';
  if (!button || !label || label.textContent === text) return;
  label.textContent = text;
  for (const attribute of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button.setAttribute(attribute, 'true');
    else button.removeAttribute(attribute);
  }
}

/** Above a price only a line is left of what was asked: a new element is no layout shift. */
function renewContent(form: HTMLFormElement): void {
  const content = form.querySelector('[data-step-content]');
  if (!content) return;
  const renewed = content.cloneNode() as Element;
  renewed.append(...content.childNodes);
  content.replaceWith(renewed);
}
