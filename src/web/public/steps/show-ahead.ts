// A step is on the screen before React has rendered it: it stands in the page already, and React follows after the paint.
import { lastStep } from '#domain/questionnaire/steps.ts';
import { scrollHostPageTo } from '#web/public/embedding/host-page.ts';
import type { WizardState } from '#web/public/wizard/wizard-state.ts';
import { bodyOf, findInForm, goToStep } from './show-step.ts';

/** Shows a step that was moved to. */
export function goToStepInFrame(body: HTMLElement): void {
  goToStep(body);
  const heading = findInForm('h1');
  if (heading) scrollHostPageTo(heading);
}

/** False for a step that is not in the page, and from the last one, which has buttons of its own. */
export function showAhead(from: WizardState, to: WizardState): boolean {
  const body = bodyOf(to.step);
  if (!body || from.step === lastStep) return false;
  goToStepInFrame(body);
  return true;
}
