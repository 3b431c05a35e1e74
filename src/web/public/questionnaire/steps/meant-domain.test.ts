import { expect, test } from 'vitest';
import { meantDomain } from './meant-domain.ts';

test.each([
  ['mary@gmial.com', 'gmail.com'],
  ['mary@gmail.con', 'gmail.com'],
  ['mary@gmal.com', 'gmail.com'],
  ['mary@gmail.comm', 'gmail.com'],
  ['mary@hotmial.con', 'hotmail.com'],
  ['mary@live.con', 'live.com'],
  ['mary@outlok.com.au', 'outlook.com.au'],
  [' Mary@Hotmial.com ', 'hotmail.com'],
])('%s probably means %s', (typed, meant) => {
  expect(meantDomain(typed)).toBe(meant);
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
  expect(meantDomain(typed)).toBeUndefined();
});
