import { firstStep } from '#domain/questionnaire.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { currentPath, navigate, paths } from './location.ts';

/** A click on the logo goes to the first step without loading the page anew. In a frame there is no logo. */
export function handleHomeLink(wizard: WizardStore): void {
  const link = document.querySelector<HTMLAnchorElement>(`header a[href="${paths.estimator}"]`);
  link?.addEventListener('click', (event) => {
    // A click that opens a tab or a window belongs to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (currentPath() !== paths.estimator) navigate(paths.estimator, { step: wizard.read().step });
    wizard.dispatch({ type: 'went', step: firstStep });
  });
}
