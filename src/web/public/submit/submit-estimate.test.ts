import { expect, test } from 'vitest';
import { refusalOf } from './submit-estimate.ts';

const refused = { kind: 'refused', status: 400, code: 'bad_input' } as const;

test('without an answer the visitor reads a sentence of ours and can try again', () => {
  expect(refusalOf({ kind: 'network' })).toMatchObject({
    problem: { message: 'An error occurred during calculation', canRetry: true },
  });
});

test("an answer without the server's sentence reads the same", () => {
  const { problem } = refusalOf({ ...refused, error: undefined, details: [] });
  expect(problem).toEqual({ message: 'An error occurred during calculation', canRetry: true });
});

test("the server's sentence about a contact field stands at that field", () => {
  const details = [
    { path: 'phone', message: 'Too short' },
    { path: 'utm_source', message: 'Not text' },
  ];
  const { problem, fields } = refusalOf({ ...refused, error: 'Too short', details });
  expect(problem.message).toBe('Too short');
  expect(fields).toEqual({ phone: 'Too short' });
});

test("the server's sentence about an answer leads to its step", () => {
  const details = [{ path: 'budgetConsideration', message: 'Choose again' }];
  const { problem } = refusalOf({ ...refused, error: 'Choose again', details });
  expect(problem).toEqual({ message: 'Choose again', step: 5 });
});
