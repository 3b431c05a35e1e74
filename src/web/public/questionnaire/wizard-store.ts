// Holds the wizard's state for React and the reports, and adds each step to the browser's history.
import { useSyncExternalStore } from 'react';
import type { PageContext } from '#contract/page.ts';
import { previousStep } from '#domain/questionnaire.ts';
import { reduceWizard } from './reduce-wizard.ts';
import type { SavedWizard } from './saved-wizard.ts';
import { blankWizard, type WizardAction, type WizardState } from './wizard-state.ts';

/** Each step is an entry of the browser's history. */
export interface StepHistory {
  /** Adds an entry for a step of a visit; `from` is the step it was reached from. */
  readonly push: (step: number, from: number, visitId: string) => void;
  /** Goes one entry back if that entry is this step. False when it is not. */
  readonly backTo: (step: number) => boolean;
}

interface WizardStoreDeps {
  /** The state that the HTML shows. Hydration starts from it. */
  readonly prerendered: WizardState;
  /** Where the visitor left off. */
  readonly initial?: WizardState;
  readonly history?: StepHistory;
  /** `visitId`: keeps it as another visit, whose entries the browser's Back and Forward may lead to. */
  readonly save?: (state: WizardState, visitId?: string) => void;
  readonly readVisit?: (visitId: string) => SavedWizard | undefined;
  readonly privacyNotices?: PageContext['privacyNotices'];
}

export function createWizardStore({
  prerendered,
  initial,
  history,
  save,
  readVisit,
  privacyNotices,
}: WizardStoreDeps) {
  let state = initial ?? prerendered;
  const listeners = new Set<() => void>();

  function set(next: WizardState): void {
    if (next === state) return;
    if (next.visitId !== state.visitId) save?.(state, state.visitId);
    state = next;
    save?.(state);
    for (const listener of listeners) listener();
  }

  function dispatch(action: WizardAction): void {
    const before = state.step;
    set(reduceWizard(state, action));
    if (state.step !== before) history?.push(state.step, before, state.visitId);
  }

  return {
    /** Their versions: a request for a price names the one that was shown. */
    privacyNotices,
    read: () => state,
    readPrerendered: () => prerendered,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispatch,
    /** The browser went to an entry of its history, perhaps of another visit, so no entry is added. */
    followHistory: (step: number, visitId = state.visitId): void => {
      const other = visitId === state.visitId ? undefined : readVisit?.(visitId);
      const visit = other ? { ...blankWizard(state.options), ...other, stepBefore: state.step } : state;
      set(reduceWizard(visit, { type: 'went', step }));
    },
    /** False when the step is incomplete. */
    next: (): boolean => {
      const { step } = state;
      dispatch({ type: 'pressed-next' });
      return state.step !== step;
    },
    previous: (): void => {
      const step = previousStep(state.step, state.answers, state.options);
      if (step === state.step || history?.backTo(step)) return;
      dispatch({ type: 'went', step });
    },
    /** To change one answer and return to the present step. */
    reopen: (step: number) => dispatch({ type: 'reopened', step }),
  };
}

export type WizardStore = ReturnType<typeof createWizardStore>;

/** A part of the state that stays the same object for as long as it does not change. */
export function useWizard<Part>(store: WizardStore, select: (state: WizardState) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => select(store.readPrerendered()),
  );
}
