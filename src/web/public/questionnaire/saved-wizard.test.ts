import { expect, test } from 'vitest';
import { lastStep } from '#domain/questionnaire.ts';
import { buildDraft } from '#tests/builders/answers.ts';
import { buildEstimateResponse } from '#tests/builders/estimate-response.ts';
import { readEstimateResponse } from '#web/api/estimate-api.ts';
import { parseSavedWizard } from './saved-wizard.ts';

const estimate = { response: readEstimateResponse(buildEstimateResponse()), answers: buildDraft() };
const saved = {
  step: 5,
  answers: buildDraft(),
  marketing: { utm_source: 'mail' },
  visitId: 'a',
  lastQuery: '',
  isFromLink: false,
  estimate,
  versions: [estimate, { ...estimate, answers: buildDraft({ numberOfStops: 2 }) }],
};

test('what was saved is found again', () => {
  expect(parseSavedWizard(JSON.stringify(saved))).toEqual(saved);
  const { estimate: _none, ...unpriced } = saved;
  expect(parseSavedWizard(JSON.stringify(unpriced))).toEqual(unpriced);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['no object', '[]'],
  ['a step that does not exist', JSON.stringify({ ...saved, step: lastStep + 1 })],
  ['no answers', JSON.stringify({ ...saved, answers: null })],
  ['no visit', JSON.stringify({ ...saved, visitId: 7 })],
])('%s in the storage is a fresh start', (_what, json) => {
  expect(parseSavedWizard(json)).toBeUndefined();
});

test.each([
  ['a field that nobody asks for', { colour: 'red' }],
  ['an answer that is no answer', { liftType: {} }],
  ['a name that is a number', { fullName: 7 }],
])('%s is left behind, and the rest is kept', (_what, wrong) => {
  const answers = { ...buildDraft(), ...wrong };
  const [field = ''] = Object.keys(wrong);
  const kept = Object.fromEntries(Object.entries(buildDraft()).filter(([name]) => name !== field));
  expect(parseSavedWizard(JSON.stringify({ ...saved, answers }))).toEqual({ ...saved, answers: kept });
});

test.each([
  ['nothing', null],
  ['an empty response', { response: {}, answers: saved.answers }],
  ['a response without a total', { response: { calculation: { totals: {} } }, answers: saved.answers }],
  ['no answers', { response: saved.estimate.response }],
])('an estimate that is broken (%s) is left behind, and the answers are kept', (_what, broken) => {
  expect(
    parseSavedWizard(JSON.stringify({ ...saved, estimate: broken, versions: [broken, estimate] })),
  ).toEqual({
    ...saved,
    estimate: undefined,
    versions: [estimate],
  });
});

test('marketing parameters that are broken are left behind', () => {
  const marketing = { utm_source: 'mail', utm_medium: 7, colour: 'red' };
  expect(parseSavedWizard(JSON.stringify({ ...saved, marketing }))).toEqual(saved);
  expect(parseSavedWizard(JSON.stringify({ ...saved, marketing: null }))?.marketing).toEqual({});
});
