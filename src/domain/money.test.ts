import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMultiplier, arbitraryPrice } from '#tests/builders/arbitraries.ts';
import {
  bareNumber,
  differenceInWords,
  divideRounded,
  formatDollars,
  gstInWords,
  gstOf,
  mayBecomeNumber,
  readWholeDollars,
  readAmount,
  parseDecimal,
  toCents,
  toTenThousandths,
} from './money.ts';

test.each([
  ['0', 0],
  ['4800', 480_000],
  ['12.5', 1_250],
  ['12.50', 1_250],
  ['12.5000', 1_250],
  ['12.', 1_200],
  ['.5', 50],
  ['0.01', 1],
  ['007', 700],
  [' 7 ', 700],
  ['१२.५', 1_250],
  ['８２５０', 825_000],
  [0.29, 29],
  [10_000_000, 1_000_000_000],
  [9_999_999.99, 999_999_999],
])('a price of %j is read as %i cents', (text, cents) => {
  expect(parseDecimal(text, 2)).toBe(cents);
});

test.each([
  '',
  ' ',
  '.',
  '-1',
  '+1',
  '1.005',
  '1e3',
  '1,000',
  '$5',
  '1.2.3',
  '0x10',
  'NaN',
  '90071992547409.92',
  '9'.repeat(400),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0.01,
  0.1 + 0.2,
  1e21,
  1e-7,
])('%j is no price', (text) => {
  expect(parseDecimal(text, 2)).toBeUndefined();
});

test.each([
  ['8,250', '8250'],
  ['$ 1 250 000.5', '1250000.5'],
  ['٨٢٥٠', '8250'],
  ['', ''],
  ['92.820', '92.820'],
])('%j was typed as the number %j', (typed, number) => {
  expect(bareNumber(typed)).toBe(number);
});

test.each([
  '1e5',
  '0x10',
  '0b11',
  '0,125',
  '12,3456',
  '92,82',
  '1,2',
  '8250,50',
  '1.250,00',
  '1,250 000',
  '-5',
  'x',
])('%j was typed as no number', (typed) => {
  expect(bareNumber(typed)).toBeUndefined();
});

test.each([
  ['92,820', 92_820],
  ['$92820.00', 92_820],
  ['2000$', 2000],
  ['0', 0],
  ['92.000', undefined],
  ['92.82', undefined],
  ['.', undefined],
  ['', undefined],
  ['1,5', undefined],
])('%j is read as %s whole dollars', (typed, dollars) => {
  expect(readWholeDollars(typed)).toBe(dollars);
});

test.each([
  ['8,', true],
  ['$92,82', true],
  ['+1,250,0', true],
  ['8250,5', false],
  ['92,8205', false],
  ['1e5', false],
])('%j may become a number with separators: %s', (typed, may) => {
  expect(mayBecomeNumber(typed)).toBe(may);
});

test('a multiplier may have four decimals and no more', () => {
  expect(parseDecimal('1.1234', 4)).toBe(11_234);
  expect(parseDecimal('1.12345', 4)).toBeUndefined();
  expect(parseDecimal('0.0001', 4)).toBe(1);
});

test('a very long text is refused as quickly as a short one', () => {
  const long = 1_000_000;
  expect(parseDecimal(`${'1'.repeat(long)}x`, 2)).toBeUndefined();
  expect(parseDecimal(`0.${'0'.repeat(long)}1`, 2)).toBeUndefined();
  expect(parseDecimal(`1.${'0'.repeat(long)}`, 2)).toBe(100);
});

test('every price and every multiplier is held exactly', () => {
  fc.assert(
    fc.property(arbitraryPrice, arbitraryMultiplier, (price, multiplier) => {
      expect(toCents(price)).toBe(parseDecimal(price, 2));
      expect(toCents(price) / 100).toBe(price);
      expect(toTenThousandths(multiplier)).toBe(parseDecimal(multiplier, 4));
    }),
  );
});

test.each([
  [149, 100, 1],
  [150, 100, 2],
  [-149, 100, -1],
  [-150, 100, -2],
  [-50, 100, -1],
  [-49, 100, 0],
  [0, 100, 0],
  [-0, 100, 0],
  [1, 3, 0],
  [2, 3, 1],
])('%i divided by %i is rounded half away from zero to %i', (numerator, denominator, expected) => {
  expect(divideRounded(numerator, denominator)).toBe(expected);
});

test('division is exact up to the largest product of prices and multipliers', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.constantFrom(1, 3, 100, 1_000_000), (numerator, denominator) => {
      const twice = BigInt(Math.abs(numerator)) * 2n + BigInt(denominator);
      const magnitude = Number(twice / (BigInt(denominator) * 2n));
      expect(divideRounded(numerator, denominator) + 0).toBe(numerator < 0 ? 0 - magnitude : magnitude);
    }),
  );
});

test.each([
  [0, '$0'],
  [-0, '$0'],
  [999, '$999'],
  [1_000, '$1,000'],
  [92_820, '$92,820'],
  [999_999.5, '$1,000,000'],
  [12_345_678, '$12,345,678'],
  [-1_200, '-$1,200'],
  [0.5, '$1'],
  [-0.5, '-$1'],
  [-0.4, '$0'],
])('%d dollars read %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

test('a missing amount reads as a dash', () => {
  expect(formatDollars(undefined)).toBe('–');
});

test.each([
  [0, 0],
  [68_620.4, 68_620.4],
  ['5000', 5_000],
  ['', undefined],
  [' ', undefined],
  ['soon', undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [null, undefined],
  [true, undefined],
])('%j is read as the amount %j', (value, amount) => {
  expect(readAmount(value)).toBe(amount);
});

test('GST is an eleventh of an amount that includes it', () => {
  expect(gstOf(92_820)).toBe(8438);
  expect(gstOf(0)).toBe(0);
  expect(gstInWords(92_820)).toBe('GST of $8,438 (ex GST $84,382)');
});

test.each([
  [-8_670, 'saves $8,670'],
  [8_670, 'adds $8,670'],
  [0, 'the same price'],
])('a difference of %d dollars reads: %s', (difference, words) => {
  expect(differenceInWords(difference)).toBe(words);
});
