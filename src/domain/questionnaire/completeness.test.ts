import { expect, test } from 'vitest';
import { buildDraft } from '#tests/builders/answers.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { optionLists } from '#domain/questions/option-lists.ts';
import { contactFields } from '#domain/contact.ts';
import { stepOf } from '#tests/support/steps.ts';
import { firstIncompleteStep, isStepComplete } from './completeness.ts';
import { firstStep, lastStep, steps } from './steps.ts';

const lists = optionLists({ balanced: 1, look: 1.12 });

function without(...fields: (keyof DraftAnswers)[]): DraftAnswers {
  return Object.fromEntries(
    Object.entries(buildDraft()).filter(([field]) => !fields.includes(field as keyof DraftAnswers)),
  );
}

const complete = (step: number, draft: DraftAnswers) => isStepComplete(step, draft, lists);

test.each<readonly [number, keyof DraftAnswers]>([
  ...steps.flatMap(({ number, questions }) => questions.map(({ field }) => [number, field] as const)),
  ...contactFields.map((field) => [lastStep, field] as const),
])('step %i is complete only with %s', (step, field) => {
  expect(complete(step, buildDraft())).toBe(true);
  expect(complete(step, without(field))).toBe(false);
  expect(firstIncompleteStep(without(field), lists)).toBe(step);
});

test('nothing but its own answers completes a step', () => {
  expect(complete(firstStep, { numberOfStops: 2 })).toBe(true);
  const glass = { glassInCabin: 'undecided', glassDoors: 'undecided' };
  expect(complete(stepOf('glass-features'), glass)).toBe(true);
  expect(firstIncompleteStep({}, lists)).toBe(firstStep);
});

test('an empty text is no answer', () => {
  expect(complete(stepOf('lift-type'), buildDraft({ liftType: '' }))).toBe(false);
});

test('a commercial lift needs no answer to the cabin step', () => {
  const cabin = stepOf('cabin-type');
  expect(complete(cabin, { liftType: 'commercial' })).toBe(true);
  expect(complete(cabin, { liftType: 'residential' })).toBe(false);
  expect(complete(cabin, {})).toBe(false);
});

test('the last step wants a valid email', () => {
  expect(complete(lastStep, buildDraft({ email: 'mary@example' }))).toBe(false);
});

test('with everything answered no step is incomplete', () => {
  expect(firstIncompleteStep(buildDraft(), lists)).toBeUndefined();
});
