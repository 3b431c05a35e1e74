import { expect, test } from 'vitest';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { firstStep, lastStep } from '#domain/questionnaire.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import type { AnswerField } from '#domain/questions/questions.ts';
import { buildDraft } from '#tests/builders/answers.ts';
import { buildEstimateResponse } from '#tests/builders/estimate-response.ts';
import { stepAfter, stepOf } from '#tests/support/steps.ts';
import { applyQuery, reduceWizard } from './reduce-wizard.ts';
import { blankWizard, isOutOfDate, type WizardAction, type WizardState } from './wizard-state.ts';

const options = optionLists(demoPricing);

function wizardAt(step: number, more: Partial<WizardState> = {}): WizardState {
  return { ...blankWizard(options), step, ...more };
}

function after(state: WizardState, ...actions: WizardAction[]): WizardState {
  return actions.reduce(reduceWizard, state);
}

function decided(field: AnswerField, value: string | number): WizardAction {
  return { type: 'decided', field, value };
}

const liftType = stepOf('lift-type');
const cabinType = stepOf('cabin-type');
const doors = stepOf('number-of-doors');

test('a decided answer leads to the next step', () => {
  const state = after(wizardAt(firstStep), decided('numberOfStops', 3));
  expect(state).toMatchObject({ step: firstStep + 1, answers: { numberOfStops: 3 } });
});

test('a step without an answer is not left', () => {
  const state = after(wizardAt(firstStep), { type: 'pressed-next' });
  expect(state).toMatchObject({ step: firstStep, unanswered: firstStep });
});

test('a commercial lift gets the enclosed cabin and skips the cabin step', () => {
  const state = after(wizardAt(liftType), decided('liftType', 'commercial'));
  expect(state).toMatchObject({
    step: stepAfter('cabin-type').number,
    answers: { liftType: 'commercial', cabinType: 'enclosed' },
  });
});

test('the browser going back to the cabin step of a commercial lift shows the lift type', () => {
  const state = after(wizardAt(stepAfter('cabin-type').number, { answers: { liftType: 'commercial' } }), {
    type: 'went',
    step: cabinType,
  });
  expect(state.step).toBe(liftType);
});

test('a lift that is commercial no more is asked for its cabin', () => {
  const state = after(
    wizardAt(liftType, { answers: { liftType: 'commercial', cabinType: 'enclosed' } }),
    decided('liftType', 'residential'),
  );
  expect(state.step).toBe(cabinType);
  expect(state.answers.cabinType).toBeUndefined();
});

test('a reopened answer leads back to where it was reopened from', () => {
  const reopened = after(wizardAt(lastStep, { answers: buildDraft() }), { type: 'reopened', step: doors });
  expect(reopened.step).toBe(doors);
  const changed = after(reopened, decided('numberOfDoors', 3));
  expect(changed).toMatchObject({ step: lastStep, returnTo: undefined });
});

test('a reopened answer that opens another question leads there first', () => {
  const reopened = after(
    wizardAt(lastStep, { answers: buildDraft({ liftType: 'commercial' }) }),
    { type: 'reopened', step: liftType },
    decided('liftType', 'residential'),
  );
  expect(reopened.step).toBe(cabinType);
  const changed = after(reopened, decided('cabinType', 'capsule'));
  expect(changed.step).toBe(lastStep);
});

test('going on from a reopened step by another way forgets where it was reopened from', () => {
  const state = after(
    wizardAt(lastStep, { answers: buildDraft() }),
    { type: 'reopened', step: doors },
    { type: 'went', step: doors - 1 },
    { type: 'pressed-next' },
  );
  expect(state.step).toBe(doors);
});

test('the same answer again changes nothing', () => {
  const state = wizardAt(firstStep, { answers: { numberOfStops: 3 } });
  expect(after(state, { type: 'chose', field: 'numberOfStops', value: 3 })).toBe(state);
});

test('a query string that came before the options is applied with them', () => {
  const state = after(blankWizard(null), { type: 'options-loaded', options, query: '?stops=4' });
  expect(state).toMatchObject({ options, answers: { numberOfStops: 4 }, lastQuery: '?stops=4' });
});

test('a phone number that is being composed is left alone', () => {
  const typed = { type: 'typed', field: 'phone', text: '0412 345' } as const;
  const composing = after(wizardAt(lastStep), { ...typed, isComposing: true });
  expect(composing.answers.phone).toBe('0412 345');
  expect(after(composing, typed).answers.phone).toBe('0412345');
});

test('a number of too many digits is told to the visitor until it is mended', () => {
  const told = after(wizardAt(lastStep), { type: 'typed', field: 'phone', text: '1234567890123' });
  expect(told.answers.phone).toBe('123456789012');
  expect(told.fieldErrors.phone).toMatch(/at most 12 digits/);
  expect(after(told, { type: 'typed', field: 'phone', text: '123456789' }).fieldErrors).toEqual({});
});

test('a phone number is kept as at most twelve digits', () => {
  const state = after(wizardAt(lastStep), { type: 'typed', field: 'phone', text: '+61 (2) 1234-5678 90123' });
  expect(state.answers.phone).toBe('612123456789');
});

test('leaving the last step backwards clears touched fields and the problem', () => {
  const state = after(
    wizardAt(lastStep, { answers: buildDraft() }),
    { type: 'touched', fields: ['email', 'state'] },
    { type: 'failed', problem: { message: 'No' }, fieldErrors: { email: 'Not this one' } },
    { type: 'went', step: lastStep - 1 },
  );
  expect(state).toMatchObject({ step: lastStep - 1, touched: [], fieldErrors: {}, problem: undefined });
});

test('a field that is left for another step has not been touched', () => {
  const state = after(
    wizardAt(lastStep),
    { type: 'went', step: lastStep - 1 },
    { type: 'touched', fields: ['email'] },
  );
  expect(state.touched).toEqual([]);
});

test('a failure that arrives after the last step was left does not show on another step', () => {
  const state = after(
    wizardAt(lastStep, { answers: buildDraft() }),
    { type: 'calculating' },
    { type: 'went', step: lastStep - 1 },
    { type: 'failed', problem: { message: 'No' }, fieldErrors: { email: 'Not this one' } },
  );
  expect(state).toMatchObject({
    step: lastStep - 1,
    isCalculating: false,
    problem: undefined,
    fieldErrors: {},
  });
});

test("the server's message about a field goes when the field is changed", () => {
  const failed = after(wizardAt(lastStep), {
    type: 'failed',
    problem: { message: 'No' },
    fieldErrors: { email: 'Not this one', phone: 'Nor this' },
  });
  const state = after(failed, { type: 'typed', field: 'email', text: 'a' });
  expect(state.fieldErrors).toEqual({ phone: 'Nor this' });
  expect(state.problem).toEqual({ message: 'No' });
});

test('the problem goes when the last step is complete', () => {
  const state = after(
    wizardAt(lastStep, { answers: { ...buildDraft(), email: '' }, problem: { message: 'No' } }),
    {
      type: 'typed',
      field: 'email',
      text: 'ann@example.com',
    },
  );
  expect(state.problem).toBeUndefined();
});

test('a failed calculation keeps every answer', () => {
  const answers = buildDraft();
  const state = after(
    wizardAt(lastStep, { answers }),
    { type: 'calculating' },
    { type: 'failed', problem: { message: 'No', canRetry: true } },
  );
  expect(state).toMatchObject({ isCalculating: false, answers, step: lastStep });
});

test('a price is out of date once a priced answer differs, and only then', () => {
  const answers = buildDraft();
  const priced = after(wizardAt(lastStep, { answers }), {
    type: 'calculated',
    estimate: { response: buildEstimateResponse(), answers },
  });
  expect(isOutOfDate(priced)).toBe(false);
  expect(isOutOfDate(after(priced, { type: 'typed', field: 'fullName', text: 'Bo' }))).toBe(false);
  expect(isOutOfDate(after(priced, { type: 'typed', field: 'state', text: 'QLD' }))).toBe(true);
  const changed = after(priced, { type: 'chose', field: 'numberOfStops', value: 6 });
  expect(isOutOfDate(changed)).toBe(true);
  expect(isOutOfDate(after(changed, { type: 'chose', field: 'numberOfStops', value: 4 }))).toBe(false);
});

test('every version stays in the order of its first price; pricing it again keeps its place', () => {
  const answers = buildDraft();
  const priced = (changes: Partial<typeof answers>, reference: string): WizardAction => ({
    type: 'calculated',
    estimate: { response: { ...buildEstimateResponse(), reference }, answers: { ...answers, ...changes } },
  });
  const state = after(
    wizardAt(lastStep, { answers }),
    priced({}, 'A'),
    priced({ numberOfStops: 2 }, 'B'),
    priced({ fullName: 'Bo' }, 'C'),
  );
  expect(state.versions.map(({ response }) => response.reference)).toEqual(['C', 'B']);
  expect(state.estimate?.response.reference).toBe('C');
});

const blank = blankWizard(options);

test('a query string fills in answers and marketing parameters', () => {
  const state = applyQuery(blank, '?stops=4&budget=look&utm_source=mail');
  expect(state.answers).toEqual({ numberOfStops: 4, budgetConsideration: 'look' });
  expect(state.marketing).toEqual({ utm_source: 'mail' });
});

test('a link from an estimate leads to the last step, and a reload leaves the visitor where they went', () => {
  const state = applyQuery(blank, '?stops=4&estimate=K7QD-2M4X');
  expect(state.step).toBe(lastStep);
  expect(applyQuery({ ...state, step: 3 }, '?stops=4&estimate=K7QD-2M4X').step).toBe(3);
});

test('the same query string does not overwrite what was answered since', () => {
  const state = { ...applyQuery(blank, '?stops=4'), answers: { numberOfStops: 6 } };
  expect(applyQuery(state, '?stops=4').answers.numberOfStops).toBe(6);
});

test('another query string is applied, and keeps the answers it does not name', () => {
  const state = applyQuery(applyQuery(blank, '?stops=4'), '?doors=2');
  expect(state.answers).toEqual({ numberOfStops: 4, numberOfDoors: 2 });
});

test('a mistyped email in the address replaces none that is right', () => {
  const saved = { ...blank, answers: { email: 'mary@example.com' } };
  expect(applyQuery(saved, '?email=mary').answers.email).toBe('mary@example.com');
  expect(applyQuery(saved, '?email=ann@example.com').answers.email).toBe('ann@example.com');
  expect(applyQuery(blank, '?email=mary').answers.email).toBe('mary');
});

test('a cabin in the address does not change that of a commercial lift answered before', () => {
  const saved = { ...blank, answers: { liftType: 'commercial', cabinType: 'enclosed' } };
  expect(applyQuery(saved, '?cabinType=capsule').answers.cabinType).toBe('enclosed');
});

test("a link's answers wait to be asked for, also when a later link changes none", () => {
  const answers = { numberOfStops: 4 };
  const priced = { ...blank, answers, estimate: { response: buildEstimateResponse(), answers } };
  expect(applyQuery(priced, '?utm_source=mail').isFromLink).toBe(false);
  const asked = applyQuery(priced, '?stops=5');
  expect(asked.isFromLink).toBe(true);
  expect(applyQuery(asked, '?utm_source=mail').isFromLink).toBe(true);
  expect(applyQuery(asked, '?stops=banana').isFromLink).toBe(true);
});

test('the marketing parameters of another link replace the earlier ones as a whole', () => {
  const state = applyQuery(applyQuery(blank, '?utm_source=mail&utm_campaign=May'), '?utm_source=web');
  expect(state.marketing).toEqual({ utm_source: 'web' });
});

test('a query string without marketing parameters keeps the earlier ones', () => {
  const state = applyQuery(applyQuery(blank, '?utm_source=mail'), '?doors=2');
  expect(state.marketing).toEqual({ utm_source: 'mail' });
});

test('without the option lists a query string is not applied yet', () => {
  const state = applyQuery(blankWizard(null), '?stops=4');
  expect(state.lastQuery).toBe('');
});
