import { expect, test } from 'vitest';
import { isPrintableInFull, printable } from './printable.ts';

test.each([
  ['Zoë Müller – “Lift”, €5', 'Zoë Müller – “Lift”, €5'],
  ['Nguyễn', 'Nguyễn'],
  ['Łukasz Đorđević', 'Łukasz Đorđević'],
  ['Σπίτι, Дом', 'Σπίτι, Дом'],
  ['李明', ''],
  ['12 Wharf Street 李', '12 Wharf Street'],
  ['two\nlines\u0007', 'twolines'],
])('%j is written as %j', (text, written) => {
  expect(printable(text)).toBe(written);
});

test.each([
  ['Nguyễn', true],
  ['Łukasz', true],
  ['李明', false],
])('whether %s is written in full: %s', (name, inFull) => {
  expect(isPrintableInFull(name)).toBe(inFull);
});
