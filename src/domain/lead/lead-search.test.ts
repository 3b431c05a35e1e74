import { expect, test } from 'vitest';
import { searchWords } from './lead-search.ts';

test('every word counts, in any order and case', () => {
  expect(searchWords('  Nguyen  mai ')).toEqual(['nguyen', 'mai']);
  expect(searchWords('mai Mai')).toEqual(['mai']);
});

test('an email is one word', () => {
  expect(searchWords('mai@example.com')).toEqual(['mai@example.com']);
});

test.each([
  '0412 345 678',
  '+61 412 345 678',
  '0011 61 412 345 678',
  '+61 (0)412 345 678',
  '(0412) 345-678',
  '412345678',
])('the number %s is found however it was stored', (typed) => {
  expect(searchWords(typed)).toEqual(['412345678']);
});

test('a number with the country’s code is found from its first digits on', () => {
  expect(searchWords('+61 4')).toEqual(['4']);
  expect(searchWords('+61 (0)412 3')).toEqual(['4123']);
  expect(searchWords('0011 61 412 3')).toEqual(['4123']);
  expect(searchWords('+61')).toEqual(['61']);
});

test('a few digits are looked for as they are', () => {
  expect(searchWords('345')).toEqual(['345']);
  expect(searchWords('61')).toEqual(['61']);
});

test('nothing typed looks for nothing', () => {
  expect(searchWords('   ')).toEqual([]);
  expect(searchWords('+')).toEqual(['+']);
});

test.each(['٠٤١٢٣٤٥٦٧٨', '۰۴۱۲ ۳۴۵ ۶۷۸', '＋６１ ４１２ ３４５ ６７８', '0412‑345‑678'])(
  'the number %s is read, whatever script its digits are of',
  (typed) => {
    expect(searchWords(typed)).toEqual(['412345678']);
  },
);
