import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/option-lists.ts';
import { demoPricing } from '#domain/pricing/demo-pricing.ts';
import { buildDraft } from '#tests/builders/answers.ts';
import { buildEstimateResponse } from '#tests/builders/estimate-response.ts';
import { reduceWizard } from './reduce-wizard.ts';
import { blankWizard, isOutOfDate, type WizardAction, type WizardState } from './wizard-state.ts';

const options = optionLists(demoPricing.budgetMultipliers);

function wizardAt(step: number, more: Partial<WizardState> = {}): WizardState {
  return { ...blankWizard(options), step, ...more };
}

function after(state: WizardState, ...actions: WizardAction[]): WizardState {
  return actions.reduce(reduceWizard, state);
}

test('a decided answer leads to the next step', () => {
  const state = after(
    wizardAt(1),
    { type: 'chose', field: 'numberOfStops', value: 3 },
    { type: 'completed', step: 1 },
  );
  expect(state).toMatchObject({ step: 2, answers: { numberOfStops: 3 } });
});

test('a step without an answer is not left', () => {
  expect(after(wizardAt(1), { type: 'completed', step: 1 }).step).toBe(1);
});

test('a decision that comes late, from a step that was left, moves nothing', () => {
  const state = after(wizardAt(2, { answers: { numberOfStops: 3 } }), { type: 'completed', step: 1 });
  expect(state.step).toBe(2);
});

test('a commercial lift gets the enclosed cabin and skips the cabin step', () => {
  const state = after(
    wizardAt(2),
    { type: 'chose', field: 'liftType', value: 'commercial' },
    { type: 'completed', step: 2 },
  );
  expect(state).toMatchObject({ step: 4, answers: { liftType: 'commercial', cabinType: 'enclosed' } });
});

test('the browser going back to the cabin step of a commercial lift shows the lift type', () => {
  const state = after(wizardAt(4, { answers: { liftType: 'commercial' } }), { type: 'went', step: 3 });
  expect(state.step).toBe(2);
});

test('a lift that is commercial no more is asked for its cabin', () => {
  const state = after(
    wizardAt(2, { answers: { liftType: 'commercial', cabinType: 'enclosed' } }),
    { type: 'chose', field: 'liftType', value: 'residential' },
    { type: 'completed', step: 2 },
  );
  expect(state.step).toBe(3);
  expect(state.answers.cabinType).toBeUndefined();
});

test('a reopened answer leads back to where it was reopened from', () => {
  const reopened = after(wizardAt(11, { answers: buildDraft() }), { type: 'reopened', step: 6 });
  expect(reopened.step).toBe(6);
  const decided = after(
    reopened,
    { type: 'chose', field: 'numberOfDoors', value: 3 },
    { type: 'completed', step: 6 },
  );
  expect(decided).toMatchObject({ step: 11, returnTo: undefined });
});

test('a reopened answer that opens another question leads there first', () => {
  const reopened = after(
    wizardAt(11, { answers: buildDraft({ liftType: 'commercial' }) }),
    { type: 'reopened', step: 2 },
    { type: 'chose', field: 'liftType', value: 'residential' },
    { type: 'completed', step: 2 },
  );
  expect(reopened.step).toBe(3);
  const decided = after(
    reopened,
    { type: 'chose', field: 'cabinType', value: 'capsule' },
    { type: 'completed', step: 3 },
  );
  expect(decided.step).toBe(11);
});

test('going on from a reopened step by another way forgets where it was reopened from', () => {
  const state = after(
    wizardAt(11, { answers: buildDraft() }),
    { type: 'reopened', step: 6 },
    { type: 'went', step: 5 },
    { type: 'completed', step: 5 },
  );
  expect(state.step).toBe(6);
});

test('the same answer again changes nothing', () => {
  const state = wizardAt(1, { answers: { numberOfStops: 3 } });
  expect(after(state, { type: 'chose', field: 'numberOfStops', value: 3 })).toBe(state);
});

test('a query string that came before the options is applied with them', () => {
  const state = after(blankWizard(null), { type: 'options-loaded', options, query: '?stops=4' });
  expect(state).toMatchObject({ options, answers: { numberOfStops: 4 }, lastQuery: '?stops=4' });
});

test('a phone number is kept as at most twelve digits', () => {
  const state = after(wizardAt(11), { type: 'typed', field: 'phone', text: '+61 (2) 1234-5678 90123' });
  expect(state.answers.phone).toBe('612123456789');
});

test('leaving the last step backwards clears touched fields and the problem', () => {
  const state = after(
    wizardAt(11, { answers: buildDraft() }),
    { type: 'touched', fields: ['email', 'state'] },
    { type: 'failed', problem: { message: 'No' }, fieldErrors: { email: 'Not this one' } },
    { type: 'went', step: 10 },
  );
  expect(state).toMatchObject({ step: 10, touched: [], fieldErrors: {}, problem: undefined });
});

test('a field that is left for another step has not been touched', () => {
  const state = after(wizardAt(11), { type: 'went', step: 10 }, { type: 'touched', fields: ['email'] });
  expect(state.touched).toEqual([]);
});

test('a failure that arrives after the last step was left does not show on another step', () => {
  const state = after(
    wizardAt(11, { answers: buildDraft() }),
    { type: 'calculating' },
    { type: 'went', step: 10 },
    { type: 'failed', problem: { message: 'No' }, fieldErrors: { email: 'Not this one' } },
  );
  expect(state).toMatchObject({ step: 10, isCalculating: false, problem: undefined, fieldErrors: {} });
});

test("the server's message about a field goes when the field is changed", () => {
  const failed = after(wizardAt(11), {
    type: 'failed',
    problem: { message: 'No' },
    fieldErrors: { email: 'Not this one', phone: 'Nor this' },
  });
  const state = after(failed, { type: 'typed', field: 'email', text: 'a' });
  expect(state.fieldErrors).toEqual({ phone: 'Nor this' });
  expect(state.problem).toEqual({ message: 'No' });
});

test('the problem goes when the last step is complete', () => {
  const state = after(wizardAt(11, { answers: { ...buildDraft(), email: '' }, problem: { message: 'No' } }), {
    type: 'typed',
    field: 'email',
    text: 'ann@example.com',
  });
  expect(state.problem).toBeUndefined();
});

test('a failed calculation keeps every answer', () => {
  const answers = buildDraft();
  const state = after(
    wizardAt(11, { answers }),
    { type: 'calculating' },
    { type: 'failed', problem: { message: 'No', canRetry: true } },
  );
  expect(state).toMatchObject({ isCalculating: false, answers, step: 11 });
});

test('a price is out of date once a priced answer differs, and only then', () => {
  const answers = buildDraft();
  const priced = after(wizardAt(11, { answers }), {
    type: 'calculated',
    estimate: { response: buildEstimateResponse(), answers },
  });
  expect(isOutOfDate(priced)).toBe(false);
  expect(isOutOfDate(after(priced, { type: 'typed', field: 'fullName', text: 'Bo' }))).toBe(false);
  const changed = after(priced, { type: 'chose', field: 'numberOfStops', value: 6 });
  expect(isOutOfDate(changed)).toBe(true);
  expect(isOutOfDate(after(changed, { type: 'chose', field: 'numberOfStops', value: 4 }))).toBe(false);
});
