import type { WizardStore } from '#web/public/wizard/wizard-store.ts';
import { isPlainClick, navigate } from '#web/public/location.ts';
import { paths } from '#web/public/paths.ts';

export const homeLinkId = 'home';

/** Answers a click on the logo without a page load. In a frame there is none. */
export function answerHomeLink(wizard: WizardStore): void {
  document.getElementById(homeLinkId)?.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (window.location.pathname !== paths.estimator) navigate(paths.estimator, { step: wizard.read().step });
    wizard.home();
  });
}
