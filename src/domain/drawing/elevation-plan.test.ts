import { expect, test } from 'vitest';
import { questionOf } from '#domain/questions/questions.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { combinations } from '#tests/support/combinations.ts';
import { boxOf } from './bounds.ts';
import { elevationPlan, floorY, landingSides } from './elevation-plan.ts';
import { elevation } from './elevation.ts';

const answered = buildAnswers({ wheelchairAccess: 'no', indoorOutdoor: 'indoor' });

test('every number of stops fits under the top of the sheet, in the panel and in the strip', () => {
  for (const variant of ['panel', 'strip'] as const) {
    for (const numberOfStops of [2, 3, 4, 5, 6]) {
      const plan = elevationPlan({ numberOfStops }, variant);
      expect(plan.stops).toBe(numberOfStops);
      expect(plan.topY).toBeGreaterThanOrEqual(plan.groundY - plan.floorsHeight);
      expect(floorY(plan, numberOfStops)).toBeCloseTo(plan.topY);
    }
  }
});

test('the cabin waits at the ground floor and reaches the top with the last answer', () => {
  expect(elevationPlan({}, 'panel').cabinFloor).toBe(0);
  const { includeInstallation: _, ...allButOne } = answered;
  expect(elevationPlan(allButOne, 'panel').cabinFloor).toBe(2);
  expect(elevationPlan(answered, 'panel').cabinFloor).toBe(3);
});

test('a wheelchair makes the cabin wider and the shaft with it', () => {
  const plain = elevationPlan(answered, 'panel');
  const roomy = elevationPlan({ ...answered, wheelchairAccess: 'yes' }, 'panel');
  expect(roomy.cabin.width).toBeGreaterThan(plain.cabin.width);
  expect(roomy.shaft.width).toBeGreaterThan(plain.shaft.width);
});

test('an outdoor shaft stands against the outside wall, an indoor one between two rooms', () => {
  const outdoor = elevationPlan({ ...answered, indoorOutdoor: 'outdoor' }, 'panel');
  expect(outdoor.building.x + outdoor.building.width).toBeCloseTo(outdoor.shaft.x);
  const indoor = elevationPlan(answered, 'panel');
  expect(indoor.shaft.x).toBeGreaterThan(indoor.building.x);
  expect(indoor.shaft.x + indoor.shaft.width).toBeLessThan(indoor.building.x + indoor.building.width);
});

test('opposite doors are at every stop, but outdoors never onto air', () => {
  const rightDoors = (indoorOutdoor: 'indoor' | 'outdoor') =>
    [0, 1, 2].map((floor) => landingSides({ numberOfDoors: 2, indoorOutdoor }, floor).right);
  expect(rightDoors('indoor')).toEqual([true, true, true]);
  expect(rightDoors('outdoor')).toEqual([true, false, false]);
  expect(landingSides({ numberOfDoors: 2, indoorOutdoor: 'outdoor' }, 2).left).toBe(true);
});

test.each([
  ['indoor', 8],
  ['outdoor', 5],
] as const)('the doors of four stops %s are drawn, and none that opens onto air', (indoorOutdoor, doors) => {
  const { shaft } = elevation({ ...answered, numberOfStops: 4, numberOfDoors: 2, indoorOutdoor }, 'panel');
  expect(shaft.filter(({ role }) => role === 'doorEdge')).toHaveLength(doors);
});

/** What is drawn in the building, where the cabin may be 15 pixels tall, has no words; the lens of a phone has one. */
test('the question mark of what is undecided can be read on a phone, and nothing crosses it, whatever was answered', () => {
  const [phone, lensRadius] = [{ width: 343, height: 80 }, 34];
  const choices = (
    [
      'liftType',
      'cabinType',
      'wheelchairAccess',
      'numberOfDoors',
      'shaftType',
      'glassInCabin',
      'glassDoors',
    ] as const
  ).map((field) => [field, questionOf(field).options.map(({ id }) => id)] as const);
  for (const answers of combinations({ numberOfStops: [2, 6], ...Object.fromEntries(choices) })) {
    const { building, shaft, cabin, front } = elevation(answers, 'panel');
    const { plan, ...strip } = elevation(answers, 'strip');
    const marks = strip.front.filter(({ kind }) => kind === 'words');
    const others = [building, shaft, cabin, front, strip.building, strip.shaft, strip.cabin].flat();
    expect(others.filter(({ kind }) => kind === 'words')).toEqual([]);
    const undecided = [answers['glassInCabin'], answers['glassDoors']].includes('undecided');
    expect(marks).toHaveLength(undecided || answers['numberOfDoors'] === 4 ? 1 : 0);
    for (const mark of marks) {
      const scale = Math.min(phone.width / plan.width, phone.height / plan.height);
      expect(mark.kind === 'words' ? mark.size * scale : 0).toBeGreaterThanOrEqual(11);
      const lens = plan.width - lensRadius - 30;
      const cabinRight = lens + (answers['wheelchairAccess'] === 'yes' ? 42 : 36) / 2 + 2;
      const { left, right, top, bottom } = boxOf(mark);
      expect(left).toBeGreaterThan(cabinRight);
      for (const y of [top, bottom]) {
        expect(Math.hypot(right - lens, y - plan.height / 2)).toBeLessThan(lensRadius - 0.7);
      }
    }
  }
});
