import { expect, test } from 'vitest';
import { keyOf } from './commands.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false };
const withCtrl = { ...plain, ctrlKey: true };

test.each([
  ['a', 'KeyA', 'A'],
  ['A', 'KeyA', 'A'],
  // French: the letter counts, not its place.
  ['a', 'KeyQ', 'A'],
  ['é', 'Digit2', 'É'],
  ['?', 'Slash', '?'],
  ['Escape', 'Escape', 'Escape'],
  ['Unidentified', '', 'Unidentified'],
  // Ukrainian, Greek, Arabic (one key writes two letters), Hebrew, Thai, Hindi digits
  ['л', 'KeyK', 'K'],
  ['Л', 'KeyK', 'K'],
  ['ξ', 'KeyJ', 'J'],
  ['لا', 'KeyB', 'B'],
  ['ל', 'KeyK', 'K'],
  ['ก', 'KeyD', 'D'],
  ['२', 'Digit2', '2'],
  ['٢', 'Numpad2', '2'],
  ['ж', 'Semicolon', 'Ж'],
])('The key %s at %s is %s', (key, code, shown) => {
  expect(keyOf({ ...plain, key, code })).toBe(shown);
});

test('With Ctrl, too', () => {
  expect(keyOf({ ...withCtrl, key: 'л', code: 'KeyK' })).toBe('Ctrl+K');
  expect(keyOf({ ...plain, metaKey: true, key: 'я', code: 'KeyZ' })).toBe('Ctrl+Z');
  expect(keyOf({ ...withCtrl, shiftKey: true, key: 'Z', code: 'KeyZ' })).toBe('Ctrl+Shift+Z');
});
