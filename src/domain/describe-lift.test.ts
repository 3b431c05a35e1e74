import { expect, test } from 'vitest';
import { questions } from '#domain/questions/questions.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { captionsOf, describeLift, liftInBrief } from './describe-lift.ts';

test('before the first answer the drawing says what it is for', () => {
  expect(describeLift({})).toBe('A drawing of your lift, which fills in as you answer.');
});

test('an answer is described as soon as it is given', () => {
  expect(describeLift({ numberOfStops: 3 })).toBe('Drawing of your lift. A lift with 3 stops.');
  expect(describeLift({ numberOfStops: 3, liftType: 'commercial', cabinType: 'enclosed' })).toBe(
    'Drawing of your lift. A commercial lift with 3 stops. It has an enclosed cabin.',
  );
});

test('a complete set of answers is described in three sentences', () => {
  expect(describeLift(buildAnswers({ glassDoors: 'yes' }))).toBe(
    'Drawing of your lift. A residential lift with 4 stops, outside, against the building, in a steel-framed shaft. ' +
      'It has an enclosed cabin with glass walls, room for a wheelchair user, two doors, on opposite sides made of glass. ' +
      'Installation is included.',
  );
});

test('what every question says of its answers is in the description', () => {
  for (const { field, options } of questions) {
    for (const { id, spoken = '' } of options) expect(describeLift({ [field]: id })).toContain(spoken);
  }
});

test('options that the drawing does not know are left out', () => {
  expect(describeLift({ numberOfStops: 2, liftType: 'dumbwaiter', shaftType: 'timber' })).toBe(
    'Drawing of your lift. A lift with 2 stops.',
  );
});

test('one line names the stops, the cabin and whether it is installed', () => {
  expect(liftInBrief(buildAnswers())).toBe('4 stops, glass cabin, installed');
  expect(liftInBrief({ numberOfStops: 2, cabinType: 'enclosed', includeInstallation: 'no' })).toBe(
    '2 stops, enclosed cabin, not installed',
  );
  expect(liftInBrief({ numberOfStops: 3, cabinType: 'capsule', glassInCabin: 'yes' })).toBe(
    '3 stops, capsule',
  );
  expect(liftInBrief({})).toBe('');
});

test('versions that the brief line cannot tell apart are told apart by what differs', () => {
  const versions = [buildAnswers(), buildAnswers({ shaftType: 'glass', numberOfStops: 3 })];
  expect(captionsOf(versions)).toEqual([
    '4 stops, glass cabin, installed, Steel-framed shaft',
    '3 stops, glass cabin, installed, Glass shaft',
  ]);
  expect(captionsOf([buildAnswers(), buildAnswers({ numberOfStops: 3 })])).toEqual([
    '4 stops, glass cabin, installed',
    '3 stops, glass cabin, installed',
  ]);
});
