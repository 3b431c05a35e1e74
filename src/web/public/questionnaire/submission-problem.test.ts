import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/option-lists.ts';
import { buildDraft } from '#tests/builders/answers.ts';
import { stepOf } from '#tests/support/steps.ts';
import { submissionProblem } from './submission-problem.ts';

const lists = optionLists({ balanced: 1, look: 1.12 });

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
