import { expect, test } from 'vitest';
import { mergeDeep } from './record-of.ts';

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
