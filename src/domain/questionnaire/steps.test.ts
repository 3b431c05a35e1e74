import { expect, test } from 'vitest';
import { answerFields } from '#domain/questions/questions.ts';
import { stepOf } from '#tests/support/steps.ts';
import { firstStep, lastStep, stepAt, steps } from './steps.ts';

test('there are eleven steps under their own titles; two ask more than one question or none of options', () => {
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
