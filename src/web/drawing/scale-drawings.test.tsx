import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dimensionTable } from '#domain/drawing/dimensions.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { exampleDimensions, homeLift } from '../../../scripts/example-dimensions.ts';
import { ScaleDrawings, webDrawings } from './scale-drawings.tsx';

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

test('on a phone of 375 pixels both drawings have words of 12 pixels, at the same scale', () => {
  for (const row of exampleDimensions) {
    for (const numberOfStops of [2, 3, 4, 5, 6]) {
      for (const numberOfDoors of [1, 2, 3, 4] as const) {
        const { plan, section, scale } = webDrawings(row, {
          ...answers,
          numberOfStops,
          numberOfDoors,
          wheelchairAccess: 'yes',
        });
        expect([plan.textSize, section.textSize]).toEqual([scale * 12, scale * 12]);
        expect(Math.max(plan.width, section.width) / scale).toBeLessThanOrEqual(343);
      }
    }
  }
});
