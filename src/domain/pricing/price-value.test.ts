import { expect, test } from 'vitest';
import { readValue, valueKinds } from './price-value.ts';

test.each([
  ['0', 0],
  ['10000000', 10_000_000],
  ['10000000.01', undefined],
  ['12.34', 12.34],
  ['12.345', undefined],
  ['', undefined],
  [-1, undefined],
])('a price of "%s" reads as %s', (typed, price) => {
  expect(readValue('price', typed)).toBe(price);
});

test.each([
  ['0', undefined],
  ['0.0001', 0.0001],
  ['0.00001', undefined],
  ['10', 10],
  ['10.0001', undefined],
  ['.5', 0.5],
])('a multiplier of "%s" reads as %s', (typed, multiplier) => {
  expect(readValue('multiplier', typed)).toBe(multiplier);
});

test('prices are dollars, and multipliers are not', () => {
  expect(valueKinds.price).toMatchObject({ sign: '$', isDollars: true });
  expect(valueKinds.multiplier).toMatchObject({ sign: '×', isDollars: false });
});
