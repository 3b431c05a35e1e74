import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { liftDimensions } from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { type Drawing, type Primitive, primitives } from '#domain/drawing/shapes.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { homeLift } from '../../../scripts/example-dimensions.ts';
import { ScaleDrawings } from './scale-drawings.tsx';

const answers = buildAnswers({ numberOfDoors: 3, wheelchairAccess: 'yes', numberOfStops: 3 });
const html = renderToStaticMarkup(<ScaleDrawings dimensions={homeLift} answers={answers} dxfUrl="/a.dxf" />);
const [plan = ''] = html.match(/<svg.*?<\/svg>/s) ?? [];

/** The shapes of an SVG, with y growing upwards again. */
function shapesOf(svg: string, { height }: Drawing): string[] {
  const number = (tag: string, name: string) => Number(new RegExp(` ${name}="([^"]+)"`).exec(tag)?.[1]);
  return [...svg.matchAll(/<(line|rect|circle|text) [^>]*>/g)].map(([tag, kind]) => {
    const at = (...names: string[]) => names.map((name) => number(tag, name));
    const up = (y = 0) => height - y;
    const [x = 0, y = 0, one = 0, other = 0] =
      kind === 'line'
        ? at('x1', 'y1', 'x2', 'y2')
        : kind === 'circle'
          ? at('cx', 'cy', 'r')
          : at('x', 'y', 'width', 'height');
    if (kind === 'line') return words(kind, [x, up(y), one, up(other)]);
    if (kind === 'rect') return words(kind, [x, up(y + other), one, other]);
    return words(String(kind), kind === 'circle' ? [x, up(y), one] : [x, up(y)]);
  });
}

const words = (kind: string, numbers: readonly number[]) =>
  [kind, ...numbers.map((number) => number.toFixed(1))].join(' ');

function wordsOf(shape: Primitive): string {
  switch (shape.kind) {
    case 'line':
      return words('line', [...shape.from, ...shape.to]);
    case 'rect':
      return words('rect', [...shape.at, shape.width, shape.height]);
    case 'circle':
      return words('circle', [...shape.centre, shape.radius]);
    case 'text':
      return words('text', shape.at);
  }
}

test('the SVG has the shapes of the drawing, each in its place', () => {
  const drawing = planView(liftDimensions(homeLift, answers), 150);
  expect(shapesOf(plan, drawing)).toEqual(primitives(drawing).map(wordsOf));
});

test('a screen reader hears the dimensions, and the file is a link', () => {
  expect(html).toContain('Shaft 1,450 by 1,500 mm, pit 200 mm, headroom 2,600 mm.');
  expect(html).toContain('<a href="/a.dxf"');
});
