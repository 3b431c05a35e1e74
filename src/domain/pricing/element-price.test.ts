import { expect, test } from 'vitest';
import { elementPrice } from './element-price.ts';

test('an element that others supply says so in place of $0', () => {
  expect(elementPrice('shaft', 0, { shaftType: 'by_builder' })).toBe('By your builder');
  expect(elementPrice('installation', 0, { includeInstallation: 'no' })).toBe('Not included');
});

test('every other amount is dollars, and a missing one a dash', () => {
  expect(elementPrice('shaft', 0, { shaftType: 'glass' })).toBe('$0');
  expect(elementPrice('lift', 68_620, { includeInstallation: 'no' })).toBe('$68,620');
  expect(elementPrice('installation', 900, { includeInstallation: 'yes' })).toBe('$900');
  expect(elementPrice('installation', undefined, { includeInstallation: 'no' })).toBe('–');
});
