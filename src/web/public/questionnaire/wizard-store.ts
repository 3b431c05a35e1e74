// Holds the wizard's state for React and the reports, and adds each step to the browser's history.
import { useSyncExternalStore } from 'react';
import type { PageContext } from '#contract/page.ts';
import { previousStep } from '#domain/questionnaire.ts';
import { valueStore } from '#web/ui/value-store.ts';
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
  const { read, set, subscribe } = valueStore(initial ?? prerendered);

  function change(next: WizardState, isLetter = false): void {
    const state = read();
    if (next === state) return;
    if (next.visitId !== state.visitId) save?.(state, state.visitId);
    if (!isLetter) save?.(next);
    set(next);
  }

  function dispatch(action: WizardAction): void {
    const before = read().step;
    // A visit with all its versions is too large to be written at every letter: `keep` does it when the field is left.
    change(reduceWizard(read(), action), action.type === 'typed');
    const { step, visitId } = read();
    if (step !== before) history?.push(step, before, visitId);
  }

  return {
    /** Their versions: a request for a price names the one that was shown. */
    privacyNotices,
    read,
    readPrerendered: () => prerendered,
    subscribe,
    dispatch,
    /** Writes what was typed since the last change. */
    keep: () => save?.(read()),
    /** The browser went to an entry of its history, perhaps of another visit, so no entry is added. */
    followHistory: (step: number, visitId = read().visitId): void => {
      const state = read();
      const other = visitId === state.visitId ? undefined : readVisit?.(visitId);
      const visit = other ? { ...blankWizard(state.options), ...other, stepBefore: state.step } : state;
      change(reduceWizard(visit, { type: 'went', step }));
    },
    /** False when the step is incomplete. */
    next: (): boolean => {
      const { step } = read();
      dispatch({ type: 'pressed-next' });
      return read().step !== step;
    },
    previous: (): void => {
      const { step: present, answers, options } = read();
      const step = previousStep(present, answers, options);
      if (step === present || history?.backTo(step)) return;
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
