// The anonymous funnel: which steps a visit reached, reported once each and without saying whose visit it is.
import { reportStepsReached } from '#web/api/estimate-api.ts';
import { currentPath, paths } from '#web/public/location.ts';
import type { WizardStore } from './wizard-store.ts';

/** In sessionStorage, for as long as the tab lives. */
const key = 'lift-estimator:steps-reported:1';

function readReported(): number[] {
  try {
    const steps: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(steps) ? steps.filter((step) => typeof step === 'number') : [];
  } catch {
    return [];
  }
}

function saveReported(steps: ReadonlySet<number>): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify([...steps]));
  } catch {
    // A page in a frame may be denied storage: then a reload reports again.
  }
}

export function reportSteps(wizard: Pick<WizardStore, 'read' | 'subscribe'>): void {
  const reported = new Set(readReported());
  const pending = new Set<number>();

  function noteStep(): void {
    const { step } = wizard.read();
    if (currentPath() === paths.estimator && !reported.has(step)) pending.add(step);
  }

  function report(): void {
    if (pending.size === 0 || !reportStepsReached([...pending])) return;
    for (const step of pending) reported.add(step);
    pending.clear();
    saveReported(reported);
  }

  noteStep();
  wizard.subscribe(noteStep);
  window.addEventListener('pagehide', report);
  // A phone may end a page in the background without a pagehide.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}
