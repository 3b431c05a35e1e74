import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCase } from '#tests/builders/arbitraries.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildBusiness } from '#tests/builders/business.ts';
import { renderDrawing } from './render-drawing.ts';

const business = buildBusiness();

test('whatever was answered, the drawing stands alone, and every colour of it is one', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers }) => {
      const svg = renderDrawing(answers, business) ?? '';
      expect(svg).toContain('aria-label="Drawing of your lift.');
      expect(svg).not.toContain('class=');
      for (const [, colour] of svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)) {
        expect(colour).toMatch(/^(none|#[\da-f]{6})$/);
      }
    }),
    { numRuns: 40 },
  );
});

test("the business's accent is in it", () => {
  expect(renderDrawing(buildAnswers(), { ...business, accent: '#0b6623' })).toContain('#0b6623');
});

test('answers that are not offered any more cannot be drawn', () => {
  expect(renderDrawing({ ...buildAnswers(), shaftType: 'marble' }, business)).toBeUndefined();
});
