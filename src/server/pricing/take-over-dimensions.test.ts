import { expect, test } from 'vitest';
import { rowOf } from './take-over-dimensions.ts';

const table =
  'Cabin: 1100 × 1400 mm; Door: 900 mm; Shaft: 1,650 × 1,800 mm; Pit: 1.4 m; Headroom: 3600 mm; Capacity: 630 kg; Lead time: 12 weeks';

test('a table of words becomes a row of dimensions', () => {
  expect(rowOf('enclosed', table)).toEqual({
    liftType: 'residential',
    cabinType: 'enclosed',
    cabin: [1100, 1400],
    door: [900, 2000],
    shaft: { oneSide: [1650, 1800], opposite: [1650, 1800], adjacent: [1650, 1800] },
    pit: 1400,
    headroom: 3600,
    storey: 3000,
    load: 630,
    standard: '',
    leadTime: '12 weeks',
    warranty: '',
    servicing: '',
  });
});

test('a table without a pit cannot become one', () => {
  expect(rowOf('capsule', table.replace('Pit: 1.4 m;', ''))).toBeUndefined();
});
