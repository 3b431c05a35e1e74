import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
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
