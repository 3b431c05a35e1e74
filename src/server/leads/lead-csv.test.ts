import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { withoutConversion, withoutFormulas } from './lead-csv.ts';

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

test.each([
  '007',
  '0412345678',
  '120210000000000123',
  '1E5',
  '1.5e-3',
  '12e4',
  '1d5',
  '1/2/2026 5 pm',
  '#N/A',
  '#DIV/0!',
  '١/٢',
  '１-２',
  '3-4',
  '1/2',
  '1/2/2026',
  '2026-03-02',
  '12:30',
  '1 1/2',
  '5 pm',
  '5p',
  '50%',
  '$5',
  '(5)',
  '1,234.50',
  '1.000,5',
  '-5',
  '2026-03-02T10:00:00Z',
  'Mar 5',
  '5 March',
  'march-2026',
  'MAY1-2026',
  'Sept 3, 2026',
  '3 Jun 26 10:30 am',
  'TRUE',
  'false',
  '００７',
  '٠٠٧',
  ' 007 ',
])('A spreadsheet would convert %j, so it is guarded', (text) => {
  expect(withoutConversion(text)).toBe(`'${text}`);
});

test.each([
  '',
  'Mary',
  'May',
  'April',
  'June Smith',
  'Mary 3',
  '0412 345 678',
  '61 412 345 678',
  'K7QD-2M4X',
  'ann@example.com',
  'https://example.com/1/2',
  'spring sale 2026',
  'v1.2',
  'true love',
  'E5',
  '12 Smith St',
])('%j is a text to every spreadsheet', (text) => {
  expect(withoutConversion(text)).toBe(text);
});

test('A long text is read quickly, whatever it is of', () => {
  for (const part of ['1', ' ', '1 ', '1,', 'mar '])
    expect(withoutConversion(part.repeat(50_000))).toContain(part);
});
