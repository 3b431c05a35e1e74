import { expect, test } from 'vitest';
import { buildDraft } from '#tests/builders/answers.ts';
import { parseSavedWizard } from './saved-wizard.ts';

const saved = { step: 5, answers: buildDraft(), marketing: {}, sessionId: 'a', lastQuery: '' };

test('what was saved is found again', () => {
  expect(parseSavedWizard(JSON.stringify(saved))).toEqual(saved);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', '[]'],
  ['a step that does not exist', JSON.stringify({ ...saved, step: 12 })],
  ['no answers', JSON.stringify({ ...saved, answers: null })],
  ['an answer that is no answer', JSON.stringify({ ...saved, answers: { liftType: {} } })],
  ['a field that nobody asks for', JSON.stringify({ ...saved, answers: { colour: 'red' } })],
  ['no visit', JSON.stringify({ ...saved, sessionId: 7 })],
])('%s in the storage is a fresh start', (_what, json) => {
  expect(parseSavedWizard(json)).toBeUndefined();
});
