import { expect, test } from 'vitest';
import { acceptTyped, groupDigits, impactSentence, normaliseTyped, valueProblem } from './price-text.ts';

test.each(['', '4', '4.', '.5', '0012.50'])('"%s" may be typed', (text) => {
  expect(acceptTyped(text)).toBe(text);
});

test.each(['-1', '1e3', '1.2.3', 'abc', '12a'])('"%s" may not be typed', (text) => {
  expect(acceptTyped(text)).toBeUndefined();
});

test('A pasted amount loses its dollar sign and separators', () => {
  expect(acceptTyped(' $4,800.50 ')).toBe('4800.50');
});

test.each([
  ['0012.50', '12.5'],
  ['4800.', '4800'],
  ['.5', '0.5'],
  ['0', '0'],
  ['000', '0'],
  ['.', ''],
  ['', ''],
  ['12a', ''],
  ['99999999999999999999', '99999999999999999999'],
])('"%s" becomes "%s" when the field is left', (typed, normal) => {
  expect(normaliseTyped(typed)).toBe(normal);
});

test('An empty or wrong value has a sentence that says what to do', () => {
  expect(valueProblem('price', '')).toBe('Enter a price, or 0 for no charge');
  expect(valueProblem('price', '0')).toBeUndefined();
  expect(valueProblem('price', '1.234')).toMatch(/at most 2 decimals/);
  expect(valueProblem('multiplier', '')).toBe('Enter a multiplier');
  expect(valueProblem('multiplier', '0')).toMatch(/above 0/);
});

test.each([
  ['', ''],
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['34000.5', '34,000.5'],
  ['0.1234', '0.1234'],
  ['99999999999999999999', '99,999,999,999,999,999,999'],
])('"%s" reads "%s"', (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped);
});

const same = { before: 92_820, after: 92_820 };
const lower = { before: 92_820, after: 62_220 };

test.each([
  [[], null, 'There are no estimates to compare yet.'],
  [[same, same], null, 'None of the 2 recent estimates would change.'],
  [
    [same, lower, same],
    lower,
    'Of the 3 recent estimates 1 would change, the largest change from $92,820 to $62,220.',
  ],
  [[lower], lower, 'Of the 1 recent estimate 1 would change, the largest change from $92,820 to $62,220.'],
])('%#: what changes is said in one sentence', (totals, largestChange, sentence) => {
  expect(impactSentence({ totals, largestChange })).toBe(sentence);
});
