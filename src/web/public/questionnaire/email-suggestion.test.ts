import { expect, test } from 'vitest';
import { emailSuggestion } from './email-suggestion.ts';

test.each([
  ['mary@gmial.com', 'mary@gmail.com'],
  ['mary@gmail.con', 'mary@gmail.com'],
  ['mary@gmal.com', 'mary@gmail.com'],
  ['mary@gmail.comm', 'mary@gmail.com'],
  ['mary@hotmial.con', 'mary@hotmail.com'],
  ['mary@live.con', 'mary@live.com'],
  ['mary@outlok.com.au', 'mary@outlook.com.au'],
  [' Mary@Hotmial.com ', 'Mary@hotmail.com'],
])('%s probably means %s', (typed, meant) => {
  expect(emailSuggestion(typed)).toBe(meant);
});

test.each([
  'mary@gmail.com',
  'mary@ymail.com',
  'mary@email.com',
  'mary@example.com',
  'mary@',
  'gmial.com',
  '',
])('%s looks right, or is no address yet', (typed) => {
  expect(emailSuggestion(typed)).toBeUndefined();
});
