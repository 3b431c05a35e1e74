import DxfReader, { type IDimensionEntity } from 'dxf-parser';
import { expect, test } from 'vitest';
import { liftDimensions } from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { section } from '#domain/drawing/section.ts';
import { layers, type Shape } from '#domain/drawing/shapes.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { exampleDimensions, homeLift } from '../../../scripts/example-dimensions.ts';
import { estimateDxf } from './estimate-dxf.ts';

function read(lift: ReturnType<typeof liftDimensions>) {
  const parsed = new DxfReader().parseSync(estimateDxf(lift, 'Lift estimate K7QD-2M4X'));
  if (!parsed) throw new Error('the file cannot be read');
  return parsed;
}

interface Entity {
  readonly type: string;
  readonly layer: string;
  readonly vertices?: readonly { readonly x: number; readonly y: number }[];
}

const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

test('another program finds the layers, in millimetres', () => {
  const { tables, header } = read(liftDimensions(homeLift, buildAnswers()));
  expect(Object.keys(tables.layer.layers)).toEqual(expect.arrayContaining([...layers]));
  expect(header['$INSUNITS']).toBe(4);
});

test('every shape of the drawings is in the file, on its layer', () => {
  const lift = liftDimensions(homeLift, buildAnswers({ numberOfDoors: 4, cabinType: 'capsule' }));
  const typeOf = (shape: Shape) => {
    if (shape.kind === 'line') return shape.isClosed ? 'LWPOLYLINE' : 'LINE';
    return {
      rect: 'LWPOLYLINE',
      circle: 'CIRCLE',
      words: 'TEXT',
      dimension: 'DIMENSION',
      group: '',
      curve: '',
    }[shape.kind];
  };
  const drawings = [planView(lift, 175), section(lift, 175)];
  const drawn = drawings.flatMap(({ shapes }) => shapes).map((shape) => `${typeOf(shape)} ${shape.layer}`);
  const { entities } = read(lift);
  const found = entities.map(({ type, layer }) => `${type} ${layer}`);
  // The pit has no room for its own words: they are a text below it, and the dimension shows none.
  expect(found.toSorted()).toEqual([...drawn, 'TEXT TEXT', 'TEXT DIMENSIONS'].toSorted());
  const pit = entities.find(({ type, layer }) => type === 'TEXT' && layer === 'DIMENSIONS');
  expect(pit).toMatchObject({ text: '200' });
  const texts = entities.flatMap((entity) => (entity.type === 'DIMENSION' ? [Object(entity).text] : []));
  // In the file it is a space, which this reader trims.
  expect(texts.filter((text) => text !== undefined)).toEqual(['']);
});

test('another program measures the same dimensions, each with a picture of its own', () => {
  const lift = liftDimensions(homeLift, buildAnswers({ numberOfStops: 2, numberOfDoors: 1 }));
  const { entities, blocks } = read(lift);
  const dimensions: readonly IDimensionEntity[] = entities.filter(
    (entity): entity is IDimensionEntity => entity.type === 'DIMENSION',
  );
  const measured = dimensions.map(({ linearOrAngularPoint1: one, linearOrAngularPoint2: other }) =>
    Math.round(Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(measured).toEqual([900, 1350, 750, 1200, 1500, 2000, 3000, 200, 2600, 1500]);
  for (const { block } of dimensions) expect(blocks[block]?.entities.length).toBeGreaterThanOrEqual(5);
});

test.each(exampleDimensions)('the shaft of lift %# is as wide, as deep and as high as it is', (row) => {
  const lift = liftDimensions(row, buildAnswers({ numberOfStops: 6, numberOfDoors: 2, shaftType: 'glass' }));
  const entities: readonly Entity[] = read(lift).entities;
  const walls = entities
    .filter(({ layer, type }) => layer === 'SHAFT' && type === 'LWPOLYLINE')
    .flatMap(({ vertices = [] }) => vertices);
  const [width, depth] = lift.shaft;
  const planRight = Math.min(...walls.map(({ x }) => x)) + width + lift.wall * 2;
  const [plan, cut] = [true, false].map((isPlan) => walls.filter(({ x }) => x <= planRight + 1 === isPlan));
  const extents = (points: typeof walls = []) => [
    extent(points.map(({ x }) => x)),
    extent(points.map(({ y }) => y)),
  ];
  expect(extents(plan)).toEqual([
    expect.closeTo(width + lift.wall * 2),
    expect.closeTo(depth + lift.wall * 2),
  ]);
  const height = lift.pit + lift.travel + lift.headroom;
  expect(extents(cut)).toEqual([
    expect.closeTo(depth + lift.wall * 2),
    expect.closeTo(height + lift.wall + 150),
  ]);
});
