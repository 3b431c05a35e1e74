// The browser's Back goes one step back: every step is an entry of its history, at the same address.
import { fieldsOf } from '#domain/record-of.ts';
import { currentPath, paths } from '#web/public/location.ts';
import type { StepHistory } from './wizard-store.ts';

interface Entry {
  readonly step: number;
  /** The step of the entry before this one. */
  readonly from?: number;
}

function entryOf(state: unknown): Entry | undefined {
  const { step, from } = fieldsOf(state);
  if (typeof step !== 'number') return undefined;
  return { step, ...(typeof from === 'number' && { from }) };
}

export const stepHistory: StepHistory = {
  push: (step, from) => window.history.pushState({ step, from } satisfies Entry, ''),
  backTo(step) {
    if (entryOf(window.history.state)?.from !== step) return false;
    window.history.back();
    return true;
  },
};

/** Marks the present entry with the step it shows, unless it is marked already. */
export function markEntry(step: number): void {
  if (entryOf(window.history.state)?.step === step) return;
  window.history.replaceState({ step } satisfies Entry, '');
}

/** Calls back with the step of every entry that Back or Forward leads to. */
export function onStepEntry(callback: (step: number) => void): void {
  window.addEventListener('popstate', (event) => {
    const entry = entryOf(event.state);
    if (entry && currentPath() === paths.estimator) callback(entry.step);
  });
}
