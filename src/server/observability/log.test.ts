import { expect, test } from 'vitest';
import { loggedError } from '#server/logged-error.ts';

class QueryError extends Error {
  query = 'SELECT $1';
  params = ['hush-hush'];
  code = '22P02';
}

test('An error of a class that may repeat values is logged without its message, wherever that stands', () => {
  const cause = new QueryError('bad value "hush-hush"\n    at hush-hush');
  const error = new Error('saving failed', { cause });
  expect(loggedError(error)).toMatchObject({
    type: 'Error',
    message: 'saving failed',
    cause: { type: 'QueryError', code: '22P02', statement: 'SELECT $1' },
  });
  expect(JSON.stringify(loggedError(error))).not.toContain('hush-hush');
  expect(loggedError(error).stack).toMatch(/^ {4}at .*log\.test\.ts/);
});

test('What is thrown without being an error shows only its type', () => {
  expect(loggedError('hush-hush')).toEqual({ type: 'string' });
});
