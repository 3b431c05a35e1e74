import { useSyncExternalStore } from 'react';
import type { WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

/** A part of the state that stays the same object for as long as it does not change. */
export function useWizard<Part>(store: WizardStore, select: (state: WizardState) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => select(store.readPrerendered()),
  );
}
