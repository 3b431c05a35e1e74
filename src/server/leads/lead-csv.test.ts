import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { withoutFormulas } from './lead-csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['\u200B =1', "'\u200B =1"],
  ['x; =1', "x;' =1"],
  ['x;;=1', "x;;'=1"],
  ['x\n\n+1', "x\n'\n'+1"],
  ['\ta', "'\ta"],
  [';=1', ";'=1"],
  ['＝1', "'＝1"],
  ['1-2=3', '1-2=3'],
  ['a \n b', 'a \n b'],
])('%j becomes %j', (text, safe) => {
  expect(withoutFormulas(text)).toBe(safe);
});

test('No program finds a formula at the start of a cell, wherever it ends cells', () => {
  const letters = constantFrom(';', '\t', '\n', '\r', ' ', '\u200B', '=', '-', '＠', 'a');
  assert(
    property(string({ unit: letters, maxLength: 12 }), (text) => {
      expect(withoutFormulas(text)).not.toMatch(/(?:^|[;\t\r\n])[\s\p{Cc}\p{DI}]*[=\-＠]/u);
    }),
  );
});

test('A million line breaks are read once', () => {
  expect(withoutFormulas(`a${'\n'.repeat(1_000_000)}b`)).toHaveLength(1_000_002);
});
