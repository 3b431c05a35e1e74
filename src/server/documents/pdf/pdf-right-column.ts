import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
// The right column: the drawing, the answers and the notes. If they do not fit above the foot, first the rows move
// closer together, then the drawing shrinks.
import type { Business } from '#contract/page.ts';
import { describeLift } from '#domain/describe-lift.ts';
import { trueAnswers } from '#domain/drawing/dimensions.ts';
import { priceScope } from '#domain/pricing/included.ts';
import { readDrawn } from '#domain/questions/drawn-answers.ts';
import { drawLift } from './draw-shapes.ts';
import { columnsBottom, columnWidth, type Page, rightColumn } from './pdf-page.ts';
import { drawingHeight, drawingSpace, titleSpace, writeRow, writeTitle } from './pdf-parts.ts';

const rowHeights = { least: 12.5, most: 17 };
const smallestDrawing = 40;
const noteStyle = { width: columnWidth, size: 9 } as const;
const noteSpace = 2;

export function writeRightColumn(
  page: Page,
  estimate: SharedEstimate,
  business: Business,
  top: number,
): void {
  const scope = priceScope({ ...estimate, notIncluded: business.notIncluded });
  const notes = [
    { title: 'In the price', sentences: [`${scope.included.join(', ')}.`] },
    { title: 'Not included', sentences: scope.notIncluded },
    { title: 'What we assumed', sentences: scope.assumptions },
  ].filter(({ sentences }) => sentences.length > 0);

  const rows = estimate.answersInWords;
  const noteHeights = notes
    .flatMap(({ sentences }) => sentences)
    .map((sentence) => page.heightOf(sentence, noteStyle) + noteSpace);
  const fixed = noteHeights.reduce(
    (sum, height) => sum + height,
    drawingSpace + (1 + notes.length) * titleSpace,
  );
  const room = columnsBottom - top - fixed;
  const rowHeight = Math.max(
    rowHeights.least,
    Math.min(rowHeights.most, (room - drawingHeight) / rows.length),
  );

  let y = writeDrawing(page, estimate, business, {
    y: top,
    height: Math.min(drawingHeight, room - rows.length * rowHeight),
  });
  y = writeTitle(page, 'What was priced', rightColumn, y);
  page.group('Table', () => {
    for (const { label, words } of rows) {
      writeRow(page, [label, words], { x: rightColumn, y, size: 9, height: rowHeight });
      page.rule(rightColumn, y + Math.min(12.5, rowHeight - 1.5), columnWidth);
      y += rowHeight;
    }
  });
  for (const { title, sentences } of notes) {
    y = writeTitle(page, title, rightColumn, y);
    for (const sentence of sentences) {
      y = page.text('P', sentence, { ...noteStyle, x: rightColumn, y, colour: 'muted' }) + noteSpace;
    }
  }
}

/** Answers of earlier versions may be unknown today; then there is no drawing. Returns the y below it. */
function writeDrawing(
  { pdf, add }: Page,
  estimate: SharedEstimate,
  { accent }: Business,
  { y, height }: { readonly y: number; readonly height: number },
): number {
  const known = readDrawn(estimate);
  const answers = known && trueAnswers(known, estimate.dimensions);
  if (!answers || height < smallestDrawing) return y;
  const box = { x: rightColumn, y, width: columnWidth, height };
  add('Figure', () => drawLift(pdf, answers, accent, box), { alt: describeLift(answers) });
  return y + height + drawingSpace;
}
