// The anonymous funnel: which steps a visit reached, told once each and without saying whose visit it is.
import { tellStepsReached } from '#web/api/estimate-api.ts';
import { paths } from '#web/public/paths.ts';
import type { WizardStore } from './wizard-store.ts';

/** Beside the wizard's own entry, for as long as the tab lives. */
const key = 'lift-estimator:steps-told:1';

function readTold(): number[] {
  try {
    const told: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(told) ? told.filter((step) => typeof step === 'number') : [];
  } catch {
    return [];
  }
}

function saveTold(told: ReadonlySet<number>): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify([...told]));
  } catch {
    // A page in a frame may be denied storage: then a reload counts once more.
  }
}

export function countSteps(wizard: Pick<WizardStore, 'read' | 'subscribe'>): void {
  const told = new Set(readTold());
  const fresh = new Set<number>();

  function look(): void {
    const { step } = wizard.read();
    if (window.location.pathname === paths.estimator && !told.has(step)) fresh.add(step);
  }

  function tell(): void {
    if (fresh.size === 0 || !tellStepsReached([...fresh])) return;
    for (const step of fresh) told.add(step);
    fresh.clear();
    saveTold(told);
  }

  look();
  wizard.subscribe(look);
  window.addEventListener('pagehide', tell);
  // A phone may end a page that is out of sight without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
