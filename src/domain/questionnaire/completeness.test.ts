import { expect, test } from 'vitest';
import { buildDraft } from '#tests/builders/answers.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { optionLists } from '#domain/questions/option-lists.ts';
import { firstIncompleteStep, isStepComplete } from './completeness.ts';

const lists = optionLists({ balanced: 1, look: 1.12 });

function without(...fields: (keyof DraftAnswers)[]): DraftAnswers {
  return Object.fromEntries(
    Object.entries(buildDraft()).filter(([field]) => !fields.includes(field as keyof DraftAnswers)),
  );
}

const complete = (step: number, draft: DraftAnswers) => isStepComplete(step, draft, lists);

test.each<[number, keyof DraftAnswers]>([
  [1, 'numberOfStops'],
  [2, 'liftType'],
  [3, 'cabinType'],
  [4, 'wheelchairAccess'],
  [5, 'budgetConsideration'],
  [6, 'numberOfDoors'],
  [7, 'indoorOutdoor'],
  [8, 'shaftType'],
  [9, 'glassInCabin'],
  [9, 'glassDoors'],
  [10, 'includeInstallation'],
  [11, 'state'],
  [11, 'customerType'],
  [11, 'fullName'],
  [11, 'phone'],
  [11, 'email'],
])('step %i is complete only with %s', (step, field) => {
  expect(complete(step, buildDraft())).toBe(true);
  expect(complete(step, without(field))).toBe(false);
  expect(firstIncompleteStep(without(field), lists)).toBe(step);
});

test('nothing but its own answers completes a step', () => {
  expect(complete(1, { numberOfStops: 2 })).toBe(true);
  expect(complete(9, { glassInCabin: 'undecided', glassDoors: 'undecided' })).toBe(true);
  expect(firstIncompleteStep({}, lists)).toBe(1);
});

test('an empty text is no answer', () => {
  expect(complete(2, buildDraft({ liftType: '' }))).toBe(false);
});

test('a commercial lift needs no answer to the cabin step', () => {
  expect(complete(3, { liftType: 'commercial' })).toBe(true);
  expect(complete(3, { liftType: 'residential' })).toBe(false);
  expect(complete(3, {})).toBe(false);
});

test('the last step wants a valid email', () => {
  expect(complete(11, buildDraft({ email: 'mary@example' }))).toBe(false);
});

test('with everything answered no step is incomplete', () => {
  expect(firstIncompleteStep(buildDraft(), lists)).toBeUndefined();
});
