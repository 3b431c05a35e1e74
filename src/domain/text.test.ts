import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelFromKey, plainDigits, storableText } from './text.ts';

test('text is trimmed and cut to its limit', () => {
  expect(storableText('  Mary Lee ', 120)).toBe('Mary Lee');
  expect(storableText('Mary Lee', 5)).toBe('Mary');
  expect(storableText('Mary Lee', 4)).toBe('Mary');
});

test('a character that a database cannot hold is left out, and an emoji is never cut in half', () => {
  expect(storableText('Ma\0ry', 120)).toBe('Mary');
  expect(storableText('\uD83DMary', 120)).toBe('Mary');
  expect(storableText('lift🛗', 5)).toBe('lift');
  expect(storableText('two\nlines\u202E\u200B', 20)).toBe('two\nlines');
  expect(storableText('lift🛗', 6)).toBe('lift🛗');
});

test('whatever was typed, what is kept fits and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(30), (text, limit) => {
      const kept = storableText(text, limit);
      expect(kept.length).toBeLessThanOrEqual(limit);
      expect(kept.isWellFormed() && !kept.includes('\0')).toBe(true);
      expect(kept).toBe(kept.trim());
    }),
  );
});

test('every decimal digit of Unicode is its digit', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => /\p{Nd}/u.test(character),
  );
  // The standard's numbers of the digits are not in JavaScript, but its digits stand in groups of ten.
  expect(plainDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
  expect(plainDigits('٤ Stops, ４ doors, ²½')).toBe('4 Stops, 4 doors, ²½');
});

test.each([
  ['twoDoorsOpposite', 'Two Doors Opposite'],
  ['liftInstallationLiftCostPerStop', 'Lift Installation Lift Cost Per Stop'],
  ['art_deco', 'Art Deco'],
  ['quick-delivery', 'Quick Delivery'],
  ['level2Finish', 'Level2 Finish'],
  ['yes', 'Yes'],
  ['  spaced  out ', 'Spaced Out'],
  ['__proto__', 'Proto'],
  ['', ''],
])('the key %j is labelled %j', (key, label) => {
  expect(labelFromKey(key)).toBe(label);
});
