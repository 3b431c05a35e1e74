// A step is on the screen before React has rendered it: it stands in the page already, and React follows after the paint.
import { lastStep } from '#domain/questionnaire/steps.ts';
import { scrollHostPageTo } from '#web/public/embedding/host-page.ts';
import type { WizardState } from '#web/public/wizard/wizard-state.ts';
import { bodyOf, findInForm, hideShownStep, showStep } from './show-step.ts';

let movesShown = 0;

/** Whether this move was shown ahead, so that nothing of it is left but what React renders. */
export function wasShownAhead(moves: number): boolean {
  return moves === movesShown;
}

/** False for a step that is not in the page, and from the last one, which has buttons of its own. */
export function showAhead(from: WizardState, to: WizardState): boolean {
  const body = bodyOf(to.step);
  if (!body || from.step === lastStep) {
    // When it was shown ahead itself just now, React takes it for hidden still, and would leave it.
    hideShownStep();
    return false;
  }
  showStep(body);
  const heading = findInForm('h1');
  if (heading) scrollHostPageTo(heading);
  movesShown = to.moves;
  return true;
}
