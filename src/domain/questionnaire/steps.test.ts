import { expect, test } from 'vitest';
import { answerFields } from '#domain/questions/questions.ts';
import { firstStep, lastStep, stepAt, steps } from './steps.ts';

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
