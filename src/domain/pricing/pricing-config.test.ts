import { expect, test } from 'vitest';
import { mergeDeep, readValue } from './pricing-config.ts';

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

test('A part replaces only what it names, however deep', () => {
  const base = { a: { b: 1, c: { d: 2 } }, e: 3 };
  expect(mergeDeep(base, { a: { c: { d: '4' } } })).toEqual({ a: { b: 1, c: { d: '4' } }, e: 3 });
  expect(base.a.c.d).toBe(2);
});

test('New entries come last, so the order of what was there is kept', () => {
  expect(Object.keys(mergeDeep({ b: 1, a: 2 }, { c: 3, a: 4 }))).toEqual(['b', 'a', 'c']);
});

test('An inherited name is an entry like any other', () => {
  expect(mergeDeep({}, { constructor: { toString: 1 } })).toEqual({ constructor: { toString: 1 } });
});
