import { expect, test } from 'vitest';
import { answerFields } from '#domain/questions/questions.ts';
import {
  firstIncompleteStep,
  firstStep,
  isStepComplete,
  lastStep,
  nextStep,
  previousStep,
  stepAt,
  steps,
} from './questionnaire.ts';
import { optionLists } from '#domain/questions/option-lists.ts';
import { buildDraft } from '#tests/builders/answers.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';

test('there are eleven steps under their own titles', () => {
  expect(steps.map((step) => step.title)).toEqual([
    'Lift Estimator',
    'Lift Type',
    'Cabin Type',
    'Wheelchair Access',
    'Budget Consideration',
    'Number of Doors',
    'Indoor/Outdoor',
    'Shaft Requirements',
    'Glass Features',
    'Installation',
    'Tell us about yourself',
  ]);
  expect(steps.map((step) => step.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('every answer that a price needs is asked for once', () => {
  expect(steps.flatMap((step) => step.questions).map((question) => question.field)).toEqual(answerFields);
});

test('glass asks two questions, the contact step none of options, every other step one', () => {
  expect(steps.map((step) => step.questions.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 0]);
  expect(stepAt(9).questions.map((question) => question.words)).toEqual(['Glass in cabin', 'Glass doors']);
});

test('every step has a hint, and every question words of its own for an empty list', () => {
  for (const step of steps) expect(step.hint).toMatch(/^[A-Z].+[.?]$/);
  const texts = steps.flatMap((step) => step.questions).map((question) => question.emptyText);
  expect(new Set(texts).size).toBe(answerFields.length);
  for (const text of texts) expect(text).toMatch(/^No .+ available$/);
});

test.each([firstStep - 1, lastStep + 1, 1.5, Number.NaN])('there is no step %d', (number) => {
  expect(() => stepAt(number)).toThrow(RangeError);
});

const lists = optionLists({ balanced: 1, look: 1.12 });

const commercial = { liftType: 'commercial' };
const residential = { liftType: 'residential' };

function journey(draft: { liftType: string }, from: number, move: typeof nextStep): number[] {
  const visited = [from];
  for (let step = from; move(step, draft, lists) !== step; visited.push(step)) {
    step = move(step, draft, lists);
  }
  return visited;
}

test('a residential lift passes every step, forwards and backwards', () => {
  const all = steps.map((step) => step.number);
  expect(journey(residential, 1, nextStep)).toEqual(all);
  expect(journey(residential, lastStep, previousStep)).toEqual(all.toReversed());
});

test('a commercial lift skips the cabin, forwards and backwards', () => {
  const asked = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11];
  expect(journey(commercial, 1, nextStep)).toEqual(asked);
  expect(journey(commercial, lastStep, previousStep)).toEqual(asked.toReversed());
});

test('before a lift type is chosen the cabin step is next', () => {
  expect(nextStep(2, {}, lists)).toBe(3);
  expect(previousStep(4, {}, lists)).toBe(3);
});

test('there is nothing before the first step and nothing after the last', () => {
  expect(previousStep(1, commercial, lists)).toBe(1);
  expect(nextStep(lastStep, commercial, lists)).toBe(lastStep);
});

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
