import { expect, test } from 'vitest';
import {
  acceptTyped,
  formatValue,
  groupDigits,
  impactSentence,
  normaliseTyped,
  refusedSentence,
  valueProblem,
} from './price-text.ts';

test.each(['', '4', '4.', '.5', '0012.50'])('"%s" may be typed', (text) => {
  expect(acceptTyped(text)).toBe(text);
});

test.each(['-1', '1e3', 'abc', '12a'])('"%s" may not be typed', (text) => {
  expect(acceptTyped(text)).toBeUndefined();
});

test.each([
  [' $4,800.50 ', '4800.50'],
  ['$8,250.00', '8250.00'],
  ['8 250', '8250'],
  ['8\u{202F}250\u{A0}000', '8250000'],
  ['1’250’000', '1250000'],
  ['1,234,567.8', '1234567.8'],
  ['８,２５０', '8250'],
])('A pasted "%s" becomes "%s"', (pasted, text) => {
  expect(acceptTyped(pasted)).toBe(text);
  expect(normaliseTyped('price', pasted)).toBe(String(Number(text)));
});

test.each(['٨٢٥٠', '۸۲۵۰', '८२५०', '８２５０', '৮২৫০'])(
  'The digits of "%s" are taken, one by one',
  (text) => {
    const typed = Array.from(text).reduce((before, key) => acceptTyped(before + key, before) ?? before, '');
    expect(normaliseTyped('price', typed)).toBe('8250');
    expect(refusedSentence('price', typed)).toBeUndefined();
  },
);

test('A separator that is typed stays until the field is left', () => {
  const typed = Array.from('1,234,567').reduce((text, key) => acceptTyped(text + key, text) ?? text, '');
  expect(typed).toBe('1,234,567');
  expect(normaliseTyped('price', typed)).toBe('1234567');
});

test.each([
  '8250,50',
  '1.250,00',
  '1.250',
  '8.250',
  '12.500',
  '8,25',
  '8250,',
  ',5',
  '1,25,000',
  '1,234 567',
  '1.234.567',
  '1,2345',
  '12 50',
])('"%s" is no price, and says so', (typed) => {
  expect(normaliseTyped('price', typed)).toBe('');
  expect(refusedSentence('price', typed)).toMatch(/cents after a point/);
});

test('A multiplier has decimals of its own', () => {
  expect(normaliseTyped('multiplier', '1.125')).toBe('1.125');
  expect(refusedSentence('multiplier', '1,12')).toMatch(/^1,12 was not taken: write decimals after a point/);
  expect(refusedSentence('multiplier', '1.12')).toBeUndefined();
  expect(refusedSentence('price', '')).toBeUndefined();
});

test('Cents have two digits, whole dollars none', () => {
  expect(formatValue('price', 36_250.5)).toBe('$36,250.50');
  expect(formatValue('price', 36_250)).toBe('$36,250');
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
  expect(normaliseTyped('price', typed)).toBe(normal);
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
  ['34000.5', '34,000.50'],
  ['0.25', '0.25'],
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
