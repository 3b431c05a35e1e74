import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fewAtOnce, withoutConversion, withoutFormulas } from './lead-csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['\u200B =1', "'\u200B =1"],
  ['x; =1', "x;' =1"],
  ['x;;=1', "x;;'=1"],
  ['x;"=1', 'x;\'"=1'],
  ['x\n\n+1', "x\n'\n'+1"],
  ['\ta', "'\ta"],
  [';=1', ";'=1"],
  ['＝1', "'＝1"],
  ['1-2=3', '1-2=3'],
  ['a = b', 'a = b'],
  [' \n=1', "' \n'=1"],
  ['x\t \u200B\r -1', "x\t' \u200B\r' -1"],
  ['a \n b', 'a \n b'],
])('%j becomes %j', (text, safe) => {
  expect(withoutFormulas(text)).toBe(safe);
});

test('No program finds a formula at the start of a cell, wherever it ends cells', () => {
  const letters = constantFrom(';', '\t', '\n', '\r', ' ', '"', '\u200B', '=', '-', '＠', 'a');
  assert(
    property(string({ unit: letters, maxLength: 12 }), (text) => {
      expect(withoutFormulas(text)).not.toMatch(/(?:^|[;\t\r\n])["\s\p{Cc}\p{DI}]*[=\-＠]/u);
    }),
  );
});

test.each(['\n', ' ', '\u200B', '\n ', '; ', ';', '\t\u200B'])('A million of %j are read once', (piece) => {
  expect(withoutFormulas(`a${piece.repeat(1_000_000)}b`)).toHaveLength(piece.length * 1_000_000 + 2);
});

test('Signs behind spaces inside a cell are no formulas, however many there are', () => {
  const text = `a${' ='.repeat(500_000)}`;
  expect(withoutFormulas(text)).toBe(text);
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

test('A long batch of an export lets other requests have their turn between its rows', async () => {
  let turns = 0;
  let isOver = false;
  const turn = (): unknown => (turns += 1) && (isOver || setImmediate(turn));
  setImmediate(turn);
  async function* batches() {
    yield Array.from({ length: 250 }, (_, index) => index);
  }
  let text = '';
  const turnsBefore: number[] = [];
  for await (const some of fewAtOnce(batches(), (row) => `${row}\n`)) {
    turnsBefore.push(turns);
    text += some;
  }
  isOver = true;
  expect(text.split('\n')).toHaveLength(251);
  expect(turnsBefore).toHaveLength(25);
  expect(new Set(turnsBefore).size).toBeGreaterThanOrEqual(24);
});
