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
  expect([box.shouldSeal('text', 'links'), box.shouldSeal(box.seal('text', 'links'), 'links')]).toEqual([
    true,
    false,
  ]);
  expect(createSecretBox(undefined).shouldSeal('text', 'links')).toBe(false);
});

test('Once the key is replaced, what the key before sealed opens, and should be sealed anew', () => {
  const newKey = 'the next key of thirty-two chars';
  const replaced = createSecretBox(newKey, 'a key of thirty-two characters !');
  const sealed = box.seal('text', 'links');
  expect(replaced.open(sealed, 'links')).toBe('text');
  expect(replaced.shouldSeal(sealed, 'links')).toBe(true);
  const anew = replaced.seal('text', 'links');
  expect(replaced.shouldSeal(anew, 'links')).toBe(false);
  expect(createSecretBox(newKey).open(anew, 'links')).toBe('text');
  expect(() => box.open(anew, 'links')).toThrow('SECRET_KEY is not the key');
});
