import { expect, test } from 'vitest';
import { labelledRows } from './setting-types.ts';

test('Dimensions are rows of a label and words', () => {
  expect(labelledRows.parse(' Cabin: 1100 × 1400 mm; Ratio:1:2 ;')).toEqual([
    { label: 'Cabin', words: '1100 × 1400 mm' },
    { label: 'Ratio', words: '1:2' },
  ]);
});

test.each([
  [
    'Cabin 1100 mm',
    'must be rows such as Cabin: 1100 × 1400 mm; Door: 900 mm. "Cabin 1100 mm" needs words on both sides of a colon.',
  ],
  [
    'Pit: 900 mm; Door:',
    'must be rows such as Cabin: 1100 × 1400 mm; Door: 900 mm. "Door:" needs words on both sides of a colon.',
  ],
  ['Door: 900 mm; '.repeat(7), 'has 7 rows: at most 6 fit on the document.'],
  [
    `Pit: ${'9'.repeat(56)}`,
    `has the row "Pit: ${'9'.repeat(56)}": at most 60 characters fit on the document.`,
  ],
  [
    'Door: ≥ 900 mm',
    'has the row "Door: ≥ 900 mm" with a sign that the document cannot show: write it in words.',
  ],
])('%j is refused with the reason', (value, reason) => {
  expect(labelledRows.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([reason]);
});
