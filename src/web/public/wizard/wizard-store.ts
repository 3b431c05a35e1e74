// Holds the wizard's state outside React, so that it exists before hydration and survives a change of page.
import { useSyncExternalStore } from 'react';
import { isStepComplete } from '#domain/questionnaire/completeness.ts';
import { previousStep } from '#domain/questionnaire/navigation.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { reduceWizard } from './reduce-wizard.ts';
import type { WizardAction, WizardState } from './wizard-state.ts';

/** Each step is an entry of the browser's history. */
export interface StepHistory {
  /** Adds an entry for a step; `from` is the step it was reached from. */
  readonly push: (step: number, from: number) => void;
  /** Goes one entry back if that entry is this step. False when it is not. */
  readonly backTo: (step: number) => boolean;
}

export interface WizardStoreDeps {
  /** What the HTML shows, from which hydration starts. */
  readonly shown: WizardState;
  /** Where the visitor left off. */
  readonly initial?: WizardState;
  readonly history?: StepHistory;
  readonly save?: (state: WizardState) => void;
  /** Shows a move at once, without React. False when only React can. */
  readonly showAhead?: (from: WizardState, to: WizardState) => boolean;
}

export function createWizardStore({ shown, initial, history, save, showAhead }: WizardStoreDeps) {
  let state = initial ?? shown;
  const listeners = new Set<() => void>();
  let areListenersBehind = false;

  function notify(): void {
    areListenersBehind = false;
    for (const listener of listeners) listener();
  }

  function set(next: WizardState): void {
    if (next === state) return;
    const before = state;
    state = next;
    const isShownAlready = next.step !== before.step && showAhead?.(before, next);
    save?.(state);
    if (!isShownAlready) return notify();
    areListenersBehind = true;
    afterPaint(() => {
      if (areListenersBehind) notify();
    });
  }

  function dispatch(action: WizardAction): void {
    const before = state.step;
    set(reduceWizard(state, action));
    if (state.step !== before) history?.push(state.step, before);
  }

  return {
    read: () => state,
    readShown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispatch,
    /** The browser went to an entry of its history, so no entry is added. */
    followHistory: (step: number) => set(reduceWizard(state, { type: 'went', step })),
    /** False when the step is incomplete. */
    next: (): boolean => {
      const { step } = state;
      if (!isStepComplete(step, state.answers, state.options)) return false;
      dispatch({ type: 'completed', step });
      return true;
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

/**
 * A part of the state that stays the same object for as long as it does not change.
 *
 * @param prerendered What the HTML shows of it, where the first answers may have been given before React was there.
 */
export function useWizard<Part>(
  store: WizardStore,
  select: (state: WizardState) => Part,
  prerendered?: Part,
): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => prerendered ?? select(store.readShown()),
  );
}
