import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { liftDimensions } from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { outline, primitives } from '#domain/drawing/shapes.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { homeLift } from '../../../scripts/example-dimensions.ts';
import { ScaleDrawings } from './scale-drawings.tsx';

const answers = buildAnswers({ numberOfDoors: 3, wheelchairAccess: 'yes', numberOfStops: 3 });
const html = renderToStaticMarkup(<ScaleDrawings dimensions={homeLift} answers={answers} dxfUrl="/a.dxf" />);
const [plan = ''] = html.match(/<svg.*?<\/svg>/s) ?? [];

test('the SVG has the shapes of the drawing, each in its place', () => {
  const drawing = planView(liftDimensions(homeLift, answers), 150);
  const shapes = primitives(drawing);
  const paths = [...plan.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path);
  expect(paths).toEqual(shapes.flatMap((shape) => (shape.kind === 'text' ? [] : [outline(shape)])));
  const texts = [...plan.matchAll(/<text x="([^"]+)" y="([^"]+)"/g)].map(([, x, y]) => [
    Number(x),
    -Number(y),
  ]);
  expect(texts).toEqual(shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.at] : [])));
  expect(plan).toContain(`viewBox="0 ${-drawing.height} ${drawing.width} ${drawing.height}"`);
});

test('a screen reader hears the dimensions, and the file is a link', () => {
  expect(html).toContain('Shaft 1,450 by 1,500 mm, pit 200 mm, headroom 2,600 mm.');
  expect(html).toContain('<a href="/a.dxf"');
});
