import { expect, test } from 'vitest';
import { hoursInWords, rateInWords, winPercent } from './report-words.ts';

test('A win rate is of what was decided', () => {
  expect(winPercent({ won: 3, lost: 2 })).toBe(60);
  expect(winPercent({ won: 0, lost: 2 })).toBe(0);
  expect(winPercent({ won: 0, lost: 0 })).toBeUndefined();
});

test.each([
  [{ won: 3, lost: 2 }, { won: 2, lost: 3 }, '60% of 5 (before 40%)'],
  [{ won: 3, lost: 2 }, { won: 0, lost: 0 }, '60% of 5'],
])('%j after %j reads "%s"', (now, before, words) => {
  expect(rateInWords(now, before)).toBe(words);
});

test.each([
  [null, '–'],
  [0, '0 min'],
  [0.66, '40 min'],
  [5.4, '5 h'],
  [72, '3 days'],
])('%d hours read "%s"', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});
