import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { drawingPlan, floorY, landingSides } from './drawing-plan.ts';

const answered = buildAnswers({ wheelchairAccess: 'no', indoorOutdoor: 'indoor' });

test('every number of stops fits under the top of the sheet, in the panel and in the strip', () => {
  for (const variant of ['panel', 'strip'] as const) {
    for (const numberOfStops of [2, 3, 4, 5, 6]) {
      const plan = drawingPlan({ numberOfStops }, variant);
      expect(plan.stops).toBe(numberOfStops);
      expect(plan.topY).toBeGreaterThanOrEqual(plan.groundY - plan.floorsHeight);
      expect(floorY(plan, numberOfStops)).toBeCloseTo(plan.topY);
    }
  }
});

test('the cabin waits at the ground floor and reaches the top with the last answer', () => {
  expect(drawingPlan({}, 'panel').cabinFloor).toBe(0);
  const { includeInstallation: _, ...allButOne } = answered;
  expect(drawingPlan(allButOne, 'panel').cabinFloor).toBe(2);
  expect(drawingPlan(answered, 'panel').cabinFloor).toBe(3);
});

test('a wheelchair makes the cabin wider and the shaft with it', () => {
  const plain = drawingPlan(answered, 'panel');
  const roomy = drawingPlan({ ...answered, wheelchairAccess: 'yes' }, 'panel');
  expect(roomy.cabin.width).toBeGreaterThan(plain.cabin.width);
  expect(roomy.shaft.width).toBeGreaterThan(plain.shaft.width);
});

test('an outdoor shaft stands against the outside wall, an indoor one between two rooms', () => {
  const outdoor = drawingPlan({ ...answered, indoorOutdoor: 'outdoor' }, 'panel');
  expect(outdoor.building.x + outdoor.building.width).toBeCloseTo(outdoor.shaft.x);
  const indoor = drawingPlan(answered, 'panel');
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
