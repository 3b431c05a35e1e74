// The anonymous funnel: which steps a visit reached, reported once each and without saying whose visit it is.
import { stepAt } from '#domain/questionnaire.ts';
import { currentPath, paths } from '#web/public/location.ts';
import { reportOnce } from './report-once.ts';
import type { WizardStore } from './wizard-store.ts';

export function reportSteps(wizard: Pick<WizardStore, 'read' | 'subscribe'>): void {
  const reached = new Set<string>();

  function noteStep(): void {
    const { step, left = step } = wizard.read();
    // The one that was left may have been shown before this script had run.
    if (currentPath() === paths.estimator) reached.add(stepAt(left).id).add(stepAt(step).id);
  }

  const report = () => reportOnce([...reached]);
  noteStep();
  wizard.subscribe(noteStep);
  window.addEventListener('pagehide', report);
  // A phone may end a page in the background without a pagehide.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}
