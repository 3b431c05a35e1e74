import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dimensionTable } from '#domain/drawing/dimensions.ts';
import type { Shape } from '#domain/drawing/shapes.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { combinations } from '#tests/support/combinations.ts';
import { exampleDimensions, homeLift } from '../../../scripts/example-dimensions.ts';
import { ScaleDrawings, webDrawings } from './scale-drawings.tsx';

/** The sizes of all words. */
const sizesOf = (shapes: readonly Shape[]): number[] =>
  shapes.flatMap((shape) =>
    shape.kind === 'dimension' ? sizesOf(shape.parts) : shape.kind === 'words' ? [shape.size] : [],
  );

const answers = buildAnswers({ numberOfDoors: 3, wheelchairAccess: 'no', numberOfStops: 3 });
const html = renderToStaticMarkup(<ScaleDrawings dimensions={homeLift} answers={answers} dxfUrl="/a.dxf" />);

test('the table, the plan and the section stand together, and the file is a link', () => {
  for (const { label, words } of dimensionTable({ dimensions: homeLift, answers })) {
    expect(html).toContain(`${label}</dt>`);
    expect(html).toContain(`${words}</dd>`);
  }
  expect(html.match(/<svg/g)).toHaveLength(2);
  expect(html).toContain('>Plan</text>');
  expect(html).toContain('>Section</text>');
  expect(html).toContain('<a href="/a.dxf"');
});

test('a screen reader hears the dimensions', () => {
  expect(html).toContain('Shaft 1,450 by 1,500 mm, pit 200 mm, headroom 2,600 mm.');
});

test('on a phone of 375 pixels as on any screen, both drawings have words of 12 pixels, whatever was answered', () => {
  for (const row of exampleDimensions) {
    const { cabinType = 'enclosed', wheelchairAccess } = row;
    for (const answered of combinations({
      numberOfStops: [2, 3, 4, 5, 6],
      numberOfDoors: [1, 2, 3, 4],
      cabinType: [cabinType],
      wheelchairAccess: wheelchairAccess === undefined ? ['yes', 'no'] : [wheelchairAccess],
      shaftType: ['by_builder', 'glass'],
    })) {
      const { plan, section, scale } = webDrawings(row, answered);
      const sizes = [plan, section].flatMap(({ shapes }) => sizesOf(shapes)).map((size) => size / scale);
      expect(new Set(sizes)).toEqual(new Set([12]));
      expect(Math.max(plan.width, section.width) / scale).toBeLessThanOrEqual(343);
    }
  }
});
