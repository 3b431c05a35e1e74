import { expect, test } from 'vitest';
import { describeLift } from '#domain/describe-lift.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { exampleDimensions, homeLift } from '../../../scripts/example-dimensions.ts';
import {
  chooseDimensions,
  dimensionChanges,
  dimensionProblem,
  dimensionTable,
  type DimensionRow,
  drawingsInWords,
  liftDimensions,
  rowName,
  trueAnswers,
  wheelchairWarning,
} from './dimensions.ts';
import { planView } from './plan-view.ts';

const every = { ...homeLift, cabinType: undefined, wheelchairAccess: undefined, load: 1 };
const rows = [every, { ...every, wheelchairAccess: 'yes', load: 2 }, { ...homeLift, load: 3 }];

test.each([
  ['nothing else fits', { cabinType: 'capsule', wheelchairAccess: 'no' }, 1],
  ['two of its answers are named', { cabinType: 'capsule', wheelchairAccess: 'yes' }, 2],
  ['all of its answers are named', { cabinType: 'enclosed', wheelchairAccess: 'no' }, 3],
] as const)('the row that says most about a lift is its own: %s', (_, answers, load) => {
  expect(chooseDimensions(rows, buildAnswers({ liftType: 'residential', ...answers }))?.load).toBe(load);
});

test('a lift that no row is for has no dimensions', () => {
  expect(chooseDimensions(rows, buildAnswers({ liftType: 'commercial' }))).toBeUndefined();
  expect(chooseDimensions(undefined, buildAnswers())).toBeUndefined();
});

test.each([
  [1, 'oneSide', false],
  [2, 'opposite', false],
  [3, 'adjacent', false],
  [4, 'oneSide', true],
] as const)('doors answered with %i choose the shaft', (numberOfDoors, doors, isDoorUndecided) => {
  const lift = liftDimensions(homeLift, buildAnswers({ numberOfDoors }));
  expect(lift).toMatchObject({ shaft: homeLift.shaft[doors], doors, isDoorUndecided });
});

test('the travel is the storeys between the lowest stop and the highest', () => {
  expect(liftDimensions(homeLift, buildAnswers({ numberOfStops: 4 }))).toMatchObject({
    stops: 4,
    travel: 9000,
  });
});

test('the table is in words, without what the owner leaves open', () => {
  const dimensions = { ...homeLift, servicing: '' };
  const answers = buildAnswers({ numberOfStops: 2, numberOfDoors: 1, wheelchairAccess: 'no' });
  expect(dimensionTable({ dimensions, answers }).map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'Cabin (w × d): 900 × 1,200 mm',
    'Door (w × h): 750 × 2,000 mm',
    'Shaft (w × d): 1,350 × 1,500 mm',
    'Doors: On one side',
    'Pit: 200 mm',
    'Headroom: 2,600 mm',
    'Storey: 3,000 mm',
    'Travel: 3,000 mm',
    'Load: 320 kg',
    'Standard: Example values, not a standard',
    'Lead time: 16 weeks',
    'Warranty: 2 years',
  ]);
});

test.each([
  ['as large as it must be', [1100, 1400], 900, true],
  ['too narrow', [1099, 1400], 900, false],
  ['not deep enough', [1100, 1399], 900, false],
  ['behind a narrow door', [1100, 1400], 899, false],
] as const)('room for a wheelchair is claimed only of a cabin that has it: %s', (_, cabin, door, hasRoom) => {
  const row: DimensionRow = { ...homeLift, cabin, door: [door, 2000] };
  const answers = buildAnswers({ wheelchairAccess: 'yes' });
  const lift = liftDimensions(row, answers);
  expect(lift.hasWheelchairRoom).toBe(hasRoom);
  expect(planView(lift, 140).shapes.some(({ role }) => role === 'clearance')).toBe(hasRoom);
  expect(drawingsInWords(lift).includes('room to turn a wheelchair')).toBe(hasRoom);
  expect(describeLift(trueAnswers(answers, row)).includes('room for a wheelchair user')).toBe(hasRoom);
  const table = dimensionTable({ dimensions: row, answers }).map(({ label }) => label);
  expect(table.includes('Wheelchair')).toBe(!hasRoom);
  const warned = [undefined, 'yes', 'no'].map((access) =>
    wheelchairWarning({ ...row, wheelchairAccess: access }),
  );
  expect(warned.map((words) => words === undefined)).toEqual([hasRoom, hasRoom, true]);
});

test('two versions of the table differ by rows and by parts of rows', () => {
  const [one = homeLift, ...others] = exampleDimensions;
  const shaft = { ...one.shaft, adjacent: [1500, 1500] as const };
  const changed = [{ ...one, shaft, pit: 250, standard: '' }, ...others.slice(1)];
  const name = 'Residential Lift, Enclosed Cabin, no wheelchair access';
  expect(dimensionChanges(exampleDimensions, changed)).toEqual([
    `${name}, Shaft, doors on adjacent sides: 1,450 × 1,500 mm → 1,500 × 1,500 mm`,
    `${name}, Pit: 200 mm → 250 mm`,
    `${name}, Standard: Example values, not a standard → nothing`,
    'Residential Lift, Enclosed Cabin, room for a wheelchair user: removed',
  ]);
  expect(dimensionChanges(undefined, [homeLift])).toEqual([`${name}: added`]);
  expect(dimensionChanges([homeLift], undefined)).toEqual([]);
});

test('the example can be built, and each of its rows has a name of its own', () => {
  for (const row of exampleDimensions) {
    expect(dimensionProblem(row)).toBeUndefined();
    expect(wheelchairWarning(row)).toBeUndefined();
  }
  expect(exampleDimensions.map(rowName)).toEqual([
    'Residential Lift, Enclosed Cabin, no wheelchair access',
    'Residential Lift, Enclosed Cabin, room for a wheelchair user',
    'Residential Lift, Capsule Lift, no wheelchair access',
    'Commercial Grade Lift',
  ]);
});

test.each([
  ['shaft', { cabin: [1400, 1200] }],
  ['door', { door: [901, 2000] }],
  ['headroom', { headroom: 2000 }],
  ['storey', { storey: 2000 }],
] as const)('what cannot be built is said: the %s', (part, changes) => {
  expect(dimensionProblem({ ...homeLift, ...changes })?.part).toBe(part);
});
