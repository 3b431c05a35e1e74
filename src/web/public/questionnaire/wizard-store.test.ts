import { expect, test } from 'vitest';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { buildDraft } from '#tests/builders/answers.ts';
import { blankWizard, type WizardState } from './wizard-state.ts';
import { createWizardStore } from './wizard-store.ts';

const prerendered = blankWizard(optionLists(demoPricing));

/** A store with a history that notes its entries as [step, from]. */
function aWizard(initial: Partial<WizardState> = {}) {
  const entries: [step: number, from: number | undefined][] = [[initial.step ?? 1, undefined]];
  const saved: WizardState[] = [];
  const wizard = createWizardStore({
    prerendered,
    initial: { ...prerendered, ...initial },
    save: (state) => saved.push(state),
    history: {
      push: (step, from) => entries.push([step, from]),
      backTo: (step) => {
        if (entries.at(-1)?.[1] !== step) return false;
        entries.pop();
        wizard.followHistory(step);
        return true;
      },
    },
  });
  return { wizard, entries, saved };
}

test('each step forward is an entry of the history', () => {
  const { wizard, entries } = aWizard();
  wizard.dispatch({ type: 'chose', field: 'numberOfStops', value: 2 });
  expect(wizard.next()).toBe(true);
  wizard.dispatch({ type: 'chose', field: 'liftType', value: 'commercial' });
  expect(wizard.next()).toBe(true);
  expect(entries).toEqual([
    [1, undefined],
    [2, 1],
    [4, 2],
  ]);
});

test('Next does not leave an incomplete step', () => {
  const { wizard, entries } = aWizard();
  expect(wizard.next()).toBe(false);
  expect(entries).toHaveLength(1);
});

test('Previous is the same as Back where Back leads to the previous step', () => {
  const { wizard, entries } = aWizard();
  wizard.dispatch({ type: 'chose', field: 'numberOfStops', value: 2 });
  wizard.next();
  wizard.previous();
  expect(wizard.read().step).toBe(1);
  expect(entries).toEqual([[1, undefined]]);
});

test('Previous works where the browser knows no earlier step', () => {
  const { wizard, entries } = aWizard({ step: 5 });
  wizard.previous();
  expect(wizard.read().step).toBe(4);
  expect(entries.at(-1)).toEqual([4, 5]);
});

test('Previous on the first step stays there', () => {
  const { wizard, entries } = aWizard();
  wizard.previous();
  expect(wizard.read().step).toBe(1);
  expect(entries).toHaveLength(1);
});

test('every change is saved and calls the listeners, and what changes nothing does not', () => {
  const { wizard, saved } = aWizard();
  let calls = 0;
  const unsubscribe = wizard.subscribe(() => (calls += 1));
  wizard.dispatch({ type: 'chose', field: 'numberOfStops', value: 2 });
  wizard.dispatch({ type: 'chose', field: 'numberOfStops', value: 2 });
  unsubscribe();
  wizard.dispatch({ type: 'chose', field: 'numberOfStops', value: 3 });
  expect(calls).toBe(1);
  expect(saved.map((state) => state.answers.numberOfStops)).toEqual([2, 3]);
});

test('hydration starts from what the page shows, whatever was stored', () => {
  const { wizard } = aWizard({ step: 7 });
  expect(wizard.readPrerendered().step).toBe(1);
  expect(wizard.read().step).toBe(7);
});

test('a visit is written when something was answered, and what was typed when a field is left, not at every letter', () => {
  const { wizard, saved } = aWizard({ step: 11 });
  for (const text of ['M', 'Ma', 'Mary']) wizard.dispatch({ type: 'typed', field: 'fullName', text });
  expect(saved).toEqual([]);
  wizard.dispatch({ type: 'touched', fields: ['fullName'] });
  expect(saved.map(({ answers }) => answers.fullName)).toEqual(['Mary']);
  wizard.dispatch({ type: 'typed', field: 'fullName', text: 'Mary Lee' });
  wizard.keep();
  expect(saved.map(({ answers }) => answers.fullName)).toEqual(['Mary', 'Mary Lee']);
});

test('answers that are chosen together are one change', () => {
  const answers = buildDraft();
  const { wizard, saved } = aWizard({ step: 11, answers });
  const shown: unknown[] = [];
  wizard.subscribe(() => shown.push(wizard.read().answers));
  const changed = { ...answers, numberOfStops: 2, liftType: 'commercial', fullName: 'Somebody Else' };
  wizard.dispatch({ type: 'answered', answers: changed });
  expect(shown).toEqual([{ ...changed, fullName: answers.fullName }]);
  expect(saved).toHaveLength(1);
});
