import { expect, test } from 'vitest';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { buildDraft } from '#tests/builders/answers.ts';
import { stepOf } from '#tests/support/steps.ts';
import { contactFields, contactRecords } from './contact/contact-fields.ts';
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

test('there are eleven steps under their own titles', () => {
  expect(steps.map(({ title, questions }) => [title, ...questions.map(({ field }) => field)])).toEqual([
    ['Lift Estimator', 'numberOfStops'],
    ['Lift Type', 'liftType'],
    ['Cabin Type', 'cabinType'],
    ['Wheelchair Access', 'wheelchairAccess'],
    ['Budget Consideration', 'budgetConsideration'],
    ['Number of Doors', 'numberOfDoors'],
    ['Indoor/Outdoor', 'indoorOutdoor'],
    ['Shaft Requirements', 'shaftType'],
    ['Glass Features', 'glassInCabin', 'glassDoors'],
    ['Installation', 'includeInstallation'],
    ['Tell us about yourself'],
  ]);
});

test('steps are numbered from one, and the two questions about glass have names of their own', () => {
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
  const { questions } = stepAt(stepOf('glass-features'));
  expect(questions.map(({ words }) => words)).toEqual(['Glass in cabin', 'Glass doors']);
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

const lists = optionLists({ budgetMultipliers: { balanced: 1, look: 1.12 } });

const cabin = stepOf('cabin-type');
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
  expect(journey(residential, firstStep, nextStep)).toEqual(all);
  expect(journey(residential, lastStep, previousStep)).toEqual(all.toReversed());
});

test('a commercial lift skips the cabin, forwards and backwards', () => {
  const asked = steps.map(({ number }) => number).filter((number) => number !== cabin);
  expect(journey(commercial, firstStep, nextStep)).toEqual(asked);
  expect(journey(commercial, lastStep, previousStep)).toEqual(asked.toReversed());
});

test('before a lift type is chosen the cabin step is next', () => {
  expect(nextStep(stepOf('lift-type'), {}, lists)).toBe(cabin);
  expect(previousStep(cabin + 1, {}, lists)).toBe(cabin);
});

test('there is nothing before the first step and nothing after the last', () => {
  expect(previousStep(firstStep, commercial, lists)).toBe(firstStep);
  expect(nextStep(lastStep, commercial, lists)).toBe(lastStep);
});

function without(...fields: (keyof DraftAnswers)[]): DraftAnswers {
  return Object.fromEntries(
    Object.entries(buildDraft()).filter(([field]) => !fields.includes(field as keyof DraftAnswers)),
  );
}

const complete = (step: number, draft: DraftAnswers) => isStepComplete(step, draft, lists);

test.each<readonly [number, keyof DraftAnswers]>([
  ...steps.flatMap(({ number, questions }) => questions.map(({ field }) => [number, field] as const)),
  ...contactFields
    .filter((field) => contactRecords[field].required !== undefined)
    .map((field) => [lastStep, field] as const),
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
