import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/catalogue.ts';
import { buildDraft } from '#tests/builders/answers.ts';
import { stepOf } from '#tests/support/steps.ts';
import { failedAction, submissionProblem } from './request-price.ts';

const refused = { kind: 'refused', status: 400, code: 'bad_input' } as const;

test('without a response the visitor reads a sentence of ours, what to do, and can try again', () => {
  expect(failedAction({ kind: 'network' }).problem).toEqual({
    message: 'An error occurred during calculation',
    advice: 'No answer came back. Check your connection and try again.',
    canRetry: true,
  });
});

test('a response that takes too long may have been stored, and it is safe to try again', () => {
  const { message, advice, canRetry } = failedAction({ kind: 'timeout' }).problem;
  expect({ message, canRetry }).toEqual({ message: 'An error occurred during calculation', canRetry: true });
  expect(advice).toContain('may have been stored already');
  expect(advice).toContain('safe to try again');
});

test('a refusal without a sentence of the server reads the same', () => {
  const { problem } = failedAction({ ...refused, error: undefined, details: [] });
  expect(problem).toEqual({ message: 'An error occurred during calculation', canRetry: true });
});

test("the server's sentence about a contact field stands at that field", () => {
  const details = [
    { path: 'phone', message: 'Too short' },
    { path: 'utm_source', message: 'Not text' },
  ];
  const { problem, fieldErrors } = failedAction({ ...refused, error: 'Too short', details });
  expect(problem.message).toBe('Too short');
  expect(fieldErrors).toEqual({ phone: 'Too short' });
});

test("the server's sentence about an answer leads to its step", () => {
  const details = [{ path: 'budgetConsideration', message: 'Choose again' }];
  const { problem } = failedAction({ ...refused, error: 'Choose again', details });
  expect(problem).toEqual({ message: 'Choose again', step: stepOf('budget-consideration') });
});

const lists = optionLists({ budgetMultipliers: { balanced: 1, look: 1.12 } });

test('complete answers have no problem', () => {
  expect(submissionProblem(buildDraft(), lists)).toBeUndefined();
});

test('an earlier step without an answer is named before anything about the contact', () => {
  const { indoorOutdoor: _left, ...draft } = buildDraft({ email: '' });
  expect(submissionProblem(draft, lists)).toEqual({
    problem: {
      message: 'Please complete all steps before calculating price',
      step: stepOf('indoor-outdoor'),
    },
    toasts: [{ type: 'warning', text: 'Please complete all steps before calculating price' }],
  });
});

test('missing contact fields are asked for, from the first one on', () => {
  expect(submissionProblem(buildDraft({ customerType: '', phone: '' }), lists)).toEqual({
    problem: {
      message: 'Please complete all steps before calculating price',
      advice: 'Please fill in all required fields',
    },
    toasts: [{ type: 'warning', text: 'Please complete all steps before calculating price' }],
    wrongField: 'customerType',
  });
});

test('an invalid email alone is an incomplete step and an error about the email', () => {
  expect(submissionProblem(buildDraft({ email: 'ann@example' }), lists)).toEqual({
    problem: {
      message: 'Please complete all steps before calculating price',
      advice: 'Please enter a valid email address',
    },
    toasts: [
      { type: 'warning', text: 'Please complete all steps before calculating price' },
      { type: 'error', text: 'Please enter a valid email address' },
    ],
    wrongField: 'email',
  });
});

test('an invalid email beside a missing field is named as well', () => {
  const found = submissionProblem(buildDraft({ state: '', email: 'ann@' }), lists);
  expect(found?.toasts.map(({ text }) => text)).toEqual([
    'Please complete all steps before calculating price',
    'Please enter a valid email address',
  ]);
});
