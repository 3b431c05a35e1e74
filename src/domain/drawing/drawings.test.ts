import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { exampleDimensions, homeLift } from '../../../scripts/example-dimensions.ts';
import { type DimensionRow, drawingsInWords, liftDimensions } from './dimensions.ts';
import { planView } from './plan-view.ts';
import { section } from './section.ts';
import { type Drawing, primitives } from './shapes.ts';

const size = 140;
const lift = (row: DimensionRow = homeLift, changes: Parameters<typeof buildAnswers>[0] = {}) =>
  liftDimensions(
    row,
    buildAnswers({ numberOfStops: 3, numberOfDoors: 1, wheelchairAccess: 'no', ...changes }),
  );

const dimensionsOf = ({ shapes }: Drawing) =>
  shapes.flatMap((shape) => (shape.kind === 'dimension' ? [Number(shape.words.replaceAll(',', ''))] : []));

function pointsOf(drawing: Drawing) {
  return primitives(drawing).flatMap((shape) => {
    if (shape.kind === 'line') return [shape.from, shape.to];
    if (shape.kind === 'circle') {
      const [x, y] = shape.centre;
      return [
        [x - shape.radius, y - shape.radius],
        [x + shape.radius, y + shape.radius],
      ] as const;
    }
    const [x, y] = shape.at;
    return shape.kind === 'rect' ? [shape.at, [x + shape.width, y + shape.height] as const] : [shape.at];
  });
}

test('every dimension in a drawing is the length of what it measures', () => {
  for (const drawing of [planView(lift(), size), section(lift(), size)]) {
    for (const shape of drawing.shapes) {
      if (shape.kind !== 'dimension') continue;
      const length = Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1]);
      expect(length).toBeCloseTo(Number(shape.words.replaceAll(',', '')));
    }
  }
});

test('the plan has the widths and depths of shaft, cabin and door', () => {
  expect(dimensionsOf(planView(lift(), size)).toSorted((a, b) => a - b)).toEqual([
    750, 900, 1200, 1350, 1500,
  ]);
});

test('the section has pit, each storey, travel, headroom, door height and the depth of the shaft', () => {
  expect(dimensionsOf(section(lift(), size))).toEqual([3000, 3000, 6000, 200, 2600, 2000, 1500]);
});

test.each([1, 2, 3, 4] as const)(
  'all of every lift lies on its sheet, with doors answered %i',
  (numberOfDoors) => {
    for (const row of exampleDimensions) {
      for (const wheelchairAccess of ['yes', 'no'] as const) {
        const drawn = lift(row, { numberOfDoors, wheelchairAccess, numberOfStops: 6 });
        for (const drawing of [planView(drawn, size), section(drawn, size)]) {
          for (const [x, y] of pointsOf(drawing)) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(drawing.width);
            expect(y).toBeLessThanOrEqual(drawing.height);
          }
        }
      }
    }
  },
);

test('doors that are still open are dashed, with a question mark', () => {
  const drawing = planView(lift(homeLift, { numberOfDoors: 4 }), size);
  expect(drawing.shapes.some(({ layer, dashed }) => layer === 'DOORS' && dashed)).toBe(true);
  expect(drawing.shapes.some((shape) => shape.kind === 'text' && shape.words === '?')).toBe(true);
  expect(planView(lift(), size).shapes.some(({ dashed }) => dashed)).toBe(false);
});

test('the drawings in words', () => {
  expect(drawingsInWords(lift(homeLift, { numberOfDoors: 3 }))).toBe(
    'Shaft 1,450 by 1,500 mm, pit 200 mm, headroom 2,600 mm. Cabin 900 by 1,200 mm, with doors of 750 by 2,000 mm on ' +
      'adjacent sides. 3 stops, 3,000 mm from floor to floor, 6,000 mm in all.',
  );
});
