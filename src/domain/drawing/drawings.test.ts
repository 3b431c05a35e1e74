import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { combinations } from '#tests/support/combinations.ts';
import { exampleDimensions, homeLift } from '../../../scripts/example-dimensions.ts';
import { type Box, boxOf } from './bounds.ts';
import { type DimensionRow, drawingsInWords, liftDimensions } from './dimensions.ts';
import { drawingsAt } from './fit-scale.ts';
import { planView } from './plan-view.ts';
import { section } from './section.ts';
import type { Drawing, Point, Shape } from './shapes.ts';

const size = 140;
type Changes = Parameters<typeof buildAnswers>[0];
const lift = (row: DimensionRow = homeLift, changes: Changes = {}) =>
  liftDimensions(
    row,
    buildAnswers({
      numberOfStops: 3,
      numberOfDoors: 1,
      wheelchairAccess: 'no',
      indoorOutdoor: 'indoor',
      ...changes,
    }),
  );

/** All that is drawn, with the parts of dimensions. */
const drawn = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'dimension' ? drawn(shape.parts) : [shape]));

const dimensionsOf = ({ shapes }: Drawing) =>
  shapes.flatMap((shape) => (shape.kind === 'dimension' ? [Number(shape.words.replaceAll(',', ''))] : []));

const wordsOf = ({ shapes }: Drawing) =>
  drawn(shapes).flatMap((shape) => (shape.kind === 'words' ? [shape.words] : []));

/** The straight lines of a shape. */
function segmentsOf(shape: Shape): (readonly [Point, Point])[] {
  if (shape.kind === 'line') {
    const { points, isClosed } = shape;
    return points.flatMap((point, index) => {
      const next = points[index + 1] ?? (isClosed ? points[0] : undefined);
      return next ? [[point, next] as const] : [];
    });
  }
  if (shape.kind !== 'rect') return [];
  const { left, top, right, bottom } = boxOf(shape);
  return segmentsOf({
    role: 'none',
    kind: 'line',
    isClosed: true,
    points: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  });
}

/** Whether a part of the line lies in the box: what is left of it after each side has cut it. */
function crosses([[x, y], [toX, toY]]: readonly [Point, Point], { left, top, right, bottom }: Box): boolean {
  let [from, to] = [0, 1];
  for (const [start, way, least, most] of [
    [x, toX - x, left, right],
    [y, toY - y, top, bottom],
  ] as const) {
    if (way === 0) {
      if (start <= least || start >= most) return false;
      continue;
    }
    const ends = [(least - start) / way, (most - start) / way];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  return from < to;
}

function circleCrosses([x, y]: Point, radius: number, { left, top, right, bottom }: Box): boolean {
  const near = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const far = Math.hypot(Math.max(x - left, right - x), Math.max(y - top, bottom - y));
  return near < radius && radius < far;
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What is wrong with the words of a drawing. */
function faultsOf({ shapes, at: [x, y], width, height }: Drawing): string[] {
  const all = drawn(shapes).map((shape) => ({ shape, box: boxOf(shape) }));
  const onSheet = ({ left, top, right, bottom }: Box) =>
    left >= x && top >= y && right <= x + width && bottom <= y + height;
  const found = all.filter(({ box }) => !onSheet(box)).map(({ shape }) => `${shape.role} beside the sheet`);
  all.forEach(({ shape: text, box }, index) => {
    if (text.kind !== 'words') return;
    all.forEach((other, otherIndex) => {
      if (!overlaps(box, other.box)) return;
      const isFault =
        other.shape.kind === 'words'
          ? otherIndex > index
          : other.shape.kind === 'circle'
            ? circleCrosses(other.shape.centre, other.shape.radius, box)
            : segmentsOf(other.shape).some((segment) => crosses(segment, box));
      if (isFault) found.push(`${other.shape.role} crosses ${text.words}`);
    });
  });
  return found;
}

/** Also rows that no lift of the example has: small, large, and low. */
const rows: readonly DimensionRow[] = [
  ...exampleDimensions,
  {
    ...homeLift,
    wheelchairAccess: undefined,
    cabin: [600, 600],
    door: [500, 1900],
    shaft: { oneSide: [700, 700], opposite: [700, 800], adjacent: [800, 800] },
    pit: 1,
    headroom: 2000,
    storey: 2100,
    load: 20_000,
  },
  {
    ...homeLift,
    wheelchairAccess: undefined,
    cabin: [2800, 6000],
    door: [2600, 2400],
    shaft: { oneSide: [3600, 6500], opposite: [3600, 7000], adjacent: [4000, 6500] },
    pit: 12_000,
    headroom: 5000,
    storey: 6000,
  },
];

/** The size of words, the scales and the width of a screen, of a page of paper and of a file. */
const sheets = [
  [12, [10, 12.5, 15, 17.5, 20, 25, 30, 40, 50, 75, 100], 343],
  [2.3, [50, 100, 200, 500], 85],
  [175, [1], Infinity],
] as const;

test.each(rows.flatMap((row, index) => [2, 3, 4, 5, 6].map((stops) => [index, stops, row] as const)))(
  'nothing crosses the words of row %i with %i stops, whatever else was answered, at every scale',
  (_, numberOfStops, row) => {
    const found: object[] = [];
    const { cabinType = 'enclosed', wheelchairAccess } = row;
    for (const changes of combinations({
      numberOfStops: [numberOfStops],
      numberOfDoors: [1, 2, 3, 4],
      cabinType: [cabinType],
      wheelchairAccess: wheelchairAccess === undefined ? ['yes', 'no'] : [wheelchairAccess],
      shaftType: ['by_builder', 'steel_frame', 'glass'],
      indoorOutdoor: ['indoor', 'outdoor'],
    })) {
      for (const [textSize, scales, width] of sheets) {
        const room = { width, height: 1000 };
        const rooms = { plan: room, section: room };
        const drawings = drawingsAt(liftDimensions(row, changes), scales, textSize, rooms);
        const faults = [drawings.plan, drawings.section].flatMap(faultsOf);
        if (faults.length > 0) found.push({ ...changes, scale: drawings.scale, faults });
      }
    }
    expect(found).toEqual([]);
  },
);

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

test('the section has door, each storey, travel, pit, headroom and the depth of the shaft', () => {
  expect(dimensionsOf(section(lift(), size))).toEqual([2000, 3000, 3000, 6000, 200, 2600, 1500]);
});

test('with two stops the travel, which is the storey, is written once', () => {
  const words = wordsOf(section(lift(homeLift, { numberOfStops: 2 }), size));
  expect(words.filter((text) => text === '3,000')).toHaveLength(1);
});

test('both drawings have their name, and bars of the same length', () => {
  for (const [name, draw] of [
    ['Plan', planView],
    ['Section', section],
  ] as const) {
    expect(wordsOf(draw(lift(), size))).toEqual(expect.arrayContaining([name, '0', '1 m']));
    expect(wordsOf(draw(lift(), 400))).toContain('5 m');
  }
});

test('walls are as thick as their shaft', () => {
  const widths = (['by_builder', 'steel_frame', 'glass'] as const).map((shaftType) => {
    const boxes = planView(lift(homeLift, { shaftType }), size)
      .shapes.filter(({ role }) => role === 'cut')
      .map(boxOf);
    return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)) - 1350;
  });
  expect(widths).toEqual([300, 160, 80]);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 1],
] as const)(
  'doors answered with %i break the walls of the plan into %i, and each has its circle',
  (numberOfDoors, count) => {
    const wide = exampleDimensions.find(({ wheelchairAccess }) => wheelchairAccess === 'yes');
    const { shapes } = planView(lift(wide, { numberOfDoors, wheelchairAccess: 'yes' }), size);
    expect(shapes.filter(({ role }) => role === 'cut')).toHaveLength(count);
    expect(shapes.filter(({ role }) => role === 'clearance')).toHaveLength(count);
  },
);

test('floors end where the building does: outside, only the ground is behind the shaft', () => {
  const behind = (indoorOutdoor: 'indoor' | 'outdoor') =>
    section(lift(homeLift, { indoorOutdoor, numberOfDoors: 2 }), size)
      .shapes.filter(({ layer }) => layer === 'BUILDING' || layer === 'DOORS')
      .map(boxOf)
      .filter(({ left }) => left >= 1500);
  expect(behind('indoor')).toHaveLength(6);
  expect(behind('outdoor')).toHaveLength(2);
});

test('a capsule is round', () => {
  const cabin = planView(lift(homeLift, { cabinType: 'capsule' }), size).shapes.find(
    ({ layer }) => layer === 'CAR',
  );
  expect(cabin).toMatchObject({ kind: 'rect', corner: 450 });
});

test('doors that are still open are dashed, with a question mark', () => {
  const drawing = planView(lift(homeLift, { numberOfDoors: 4 }), size);
  expect(drawing.shapes.some(({ role }) => role === 'undecided')).toBe(true);
  expect(wordsOf(drawing)).toContain('?');
  expect(planView(lift(), size).shapes.some(({ role }) => role === 'undecided')).toBe(false);
});

test('the drawings in words', () => {
  expect(drawingsInWords(lift(homeLift, { numberOfDoors: 3 }))).toBe(
    'Shaft 1,450 by 1,500 mm, pit 200 mm, headroom 2,600 mm. Cabin 900 by 1,200 mm, with doors of 750 by 2,000 mm on ' +
      'adjacent sides. 3 stops, 3,000 mm from floor to floor, 6,000 mm in all.',
  );
});
