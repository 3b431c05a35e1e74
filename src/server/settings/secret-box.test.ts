import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key of thirty-two characters !');

test('A sealed text tells nothing, and opens for its own purpose only', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'second factor of ann');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(sealed).not.toBe(box.seal('JBSWY3DPEHPK3PXP', 'second factor of ann'));
  expect(box.open(sealed, 'second factor of ann')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => box.open(sealed, 'second factor of bob')).toThrow('SECRET_KEY is not the key');
});

test('Without the key, or with another one, a sealed text is refused in a sentence', () => {
  const sealed = box.seal('text', 'links');
  expect(() => createSecretBox(undefined).open(sealed, 'links')).toThrow('SECRET_KEY is not set');
  const other = createSecretBox('another key of thirty-two letters');
  expect(() => other.open(sealed, 'links')).toThrow('SECRET_KEY is not the key');
});

test('A text that was stored before there was a key is read, and should be sealed', () => {
  expect(box.open('text', 'links')).toBe('text');
  expect([box.shouldSeal('text'), box.shouldSeal(box.seal('text', 'links'))]).toEqual([true, false]);
  expect(createSecretBox(undefined).shouldSeal('text')).toBe(false);
});
