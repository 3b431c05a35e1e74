import DxfReader from 'dxf-parser';
import { expect, test } from 'vitest';
import { liftDimensions } from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { section } from '#domain/drawing/section.ts';
import { layers, primitives } from '#domain/drawing/shapes.ts';
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

test('every shape of the drawing is in the file, on its layer', () => {
  const lift = liftDimensions(homeLift, buildAnswers({ numberOfDoors: 4, wheelchairAccess: 'yes' }));
  const types = { line: 'LINE', rect: 'LWPOLYLINE', circle: 'CIRCLE', text: 'TEXT' };
  const drawings = [planView(lift, 140), section(lift, 140)];
  const drawn = drawings.flatMap(primitives).map(({ kind, layer }) => `${types[kind]} ${layer}`);
  const found = read(lift).entities.map(({ type, layer }) => `${type} ${layer}`);
  expect(found.toSorted()).toEqual([...drawn, 'TEXT TEXT'].toSorted());
});

test.each(exampleDimensions)('the section of lift %# is as high as pit, travel and headroom', (row) => {
  const lift = liftDimensions(row, buildAnswers({ numberOfStops: 6, numberOfDoors: 2 }));
  const entities: readonly Entity[] = read(lift).entities;
  const clear = entities
    .filter(({ layer, type }) => layer === 'SHAFT' && type === 'LWPOLYLINE')
    .map(({ vertices = [] }) => [extent(vertices.map(({ x }) => x)), extent(vertices.map(({ y }) => y))]);
  const [width, depth] = lift.shaft;
  expect(clear).toContainEqual([expect.closeTo(width), expect.closeTo(depth)]);
  const height = lift.pit + lift.travel + lift.headroom;
  expect(clear).toContainEqual([expect.closeTo(depth), expect.closeTo(height)]);
  const widths = [planView, section].map((draw) => draw(lift, 140).width);
  const across = entities.flatMap(({ vertices = [] }) => vertices.map(({ x }) => x));
  expect(Math.max(...across)).toBeGreaterThan(Math.max(...widths));
});
