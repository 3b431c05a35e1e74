import { expect, test } from 'vitest';
import {
  amountsMissing,
  hoursInWords,
  rateInWords,
  spentIn,
  winPercent,
  yieldInWords,
} from './report-words.ts';

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

test.each([
  [{ won: 0, withAmount: 0, yieldExGst: 0 }, '$0', undefined],
  [{ won: 1, withAmount: 1, yieldExGst: -26_273 }, '-$26,273', undefined],
  [{ won: 113, withAmount: 0, yieldExGst: 0 }, '–', '113 won, 0 with an amount'],
  [{ won: 3, withAmount: 2, yieldExGst: 800 }, '$800', '3 won, 2 with an amount'],
])('%j: the yield reads "%s", and of the amounts "%s"', (sums, words, missing) => {
  expect(yieldInWords(sums)).toBe(words);
  expect(amountsMissing(sums)).toBe(missing);
});

test.each([
  [{ from: '2026-03-01', to: '2026-03-31' }, 3100],
  [{ from: '2026-01-01', to: '2026-03-31' }, 3100],
  [{ from: '2026-03-30', to: '2026-04-05' }, 200],
  [{ from: '2026-03-05', to: '2026-03-05' }, 100],
  [{ from: '2026-04-01', to: '2026-04-30' }, 0],
])('Of 3,100 dollars in March, %j has its days', (period, dollars) => {
  expect(spentIn(period, '2026-03', 3100)).toBe(dollars);
});
