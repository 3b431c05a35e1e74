// A change that begins on an estimate's own page goes on with that estimate's prices. Its address is kept in the tab, not in
// the estimator's address: whoever has it can read the estimate.
import { startedFromName } from '#contract/page.ts';
import { inStorage } from '#web/public/storage.ts';
import { isStartedFrom, type WizardState } from './wizard-state.ts';

const keyOf = (reference: string) => `lift-estimator:from:${reference}`;

export function keepStart(reference: string, path: string): void {
  inStorage('sessionStorage', (storage) => storage.setItem(keyOf(reference), path));
}

/** The address of the estimate that the answers came from. */
export function startedFrom(state: WizardState): string | undefined {
  if (!isStartedFrom(state)) return undefined;
  const reference = new URLSearchParams(state.lastQuery).get(startedFromName) ?? '';
  return inStorage('sessionStorage', (storage) => storage.getItem(keyOf(reference))) ?? undefined;
}
