import { expect, test } from 'vitest';
import { buildDraft } from '#tests/builders/answers.ts';
import { buildEstimateResponse } from '#tests/builders/estimate-response.ts';
import { readThankYouState, thankYouStateOf } from './thank-you-state.ts';

test('what the estimator hands over is what the page reads', () => {
  const answers = buildDraft({ fullName: 'Tess Ann Yu' });
  const handed = thankYouStateOf({ response: buildEstimateResponse(), answers }, answers);
  expect(handed).toMatchObject({ baseEstimate: 92_820, grandTotal: 92_820 });
  expect(readThankYouState(handed)).toEqual({
    firstName: 'Tess',
    lastName: 'Ann Yu',
    email: 'mary.lee@example.com',
    phone: '0412345678',
    customerType: 'homeowner',
    estimateUrl: 'https://lifts.example.com/estimate/token',
    createdOn: '2026-03-02',
    validUntil: '2026-04-01',
    grandTotal: 92_820,
    liftEstimate: 68_620,
    installationEstimate: 10_800,
    shaftEstimate: 13_400,
  });
});

const priced = { response: buildEstimateResponse(), answers: buildDraft() };

test('a contact that was corrected after the estimate is the one handed over, with the amounts of the estimate', () => {
  const corrected = buildDraft({ fullName: 'Mary Leigh', email: 'leigh@example.com', phone: '0298765432' });
  expect(readThankYouState(thankYouStateOf(priced, corrected))).toMatchObject({
    firstName: 'Mary',
    lastName: 'Leigh',
    email: 'leigh@example.com',
    phone: '0298765432',
    grandTotal: 92_820,
  });
});

test('a contact with errors is not handed over: the one of the estimate is', () => {
  const halfTyped = buildDraft({ fullName: 'Mary Leigh', email: 'leigh@' });
  expect(thankYouStateOf(priced, halfTyped)).toMatchObject({
    firstName: 'Mary',
    lastName: 'Ann Lee',
    email: 'mary.lee@example.com',
  });
});

test('alternative names and numeric strings are read alike, also under usr', () => {
  const other = {
    mobile: '0400',
    grandTotal: '5000',
    lift_cost: '3000.5',
    installation_cost: 1,
    shaft_cost: 0,
  };
  const read = {
    phone: '0400',
    grandTotal: 5000,
    liftEstimate: 3000.5,
    installationEstimate: 1,
    shaftEstimate: 0,
  };
  expect(readThankYouState(other)).toMatchObject(read);
  expect(readThankYouState({ usr: other, key: 'x' })).toMatchObject(read);
});

test('baseEstimate counts before grandTotal', () => {
  expect(readThankYouState({ baseEstimate: 1, grandTotal: 2 }).grandTotal).toBe(1);
});

test.each([[null], [undefined], ['text'], [{}], [{ usr: null }], [{ step: 3 }]])(
  'a state that says nothing (%j) gives nothing',
  (state) => {
    expect(Object.values(readThankYouState(state)).every((value) => value === undefined)).toBe(true);
  },
);

test('amounts that are no numbers are missing, not zero', () => {
  const read = readThankYouState({ baseEstimate: '', liftEstimate: 'soon', shaftEstimate: Number.NaN });
  expect(read).toMatchObject({ grandTotal: undefined, liftEstimate: undefined, shaftEstimate: undefined });
});
