// The second page: plan and section at a stated scale, the dimensions, and a title block.
import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import type { Business } from '#contract/page.ts';
import { dayInWords } from '#domain/day.ts';
import { dimensionTable, drawingsInWords, liftDimensions } from '#domain/drawing/dimensions.ts';
import { drawingsAt } from '#domain/drawing/fit-scale.ts';
import type { Drawing } from '#domain/drawing/shapes.ts';
import { drawShapes, printedColours } from './draw-shapes.ts';
import { left, type Page, right } from './pdf-page.ts';
import { labelledRows, rowsHeight, siteOf } from './pdf-parts.ts';

/** A millimetre of the paper in points. */
const mm = 72 / 25.4;
/** The usual scales, as millimetres of the building to a point. */
const scales = [50, 100, 200, 500].map((scale) => scale / mm);
/** The height of words. */
const textSize = 2.3 * mm;
/** Lines are lighter on paper than on a screen. */
const lineWeight = 0.55;

const planTop = 56;
/** The table stands below the plan. */
const planRoom = { width: 245, height: 390 };
const sectionTop = 30;
const sectionWidth = 254;
const pageBottom = 815;
/** The space inside the title block. */
const padding = 7;
const labelWidth = 54;

export function writeDrawingsPage(page: Page, estimate: SharedEstimate, business: Business): void {
  if (!estimate.dimensions) return;
  const lift = liftDimensions(estimate.dimensions, { ...estimate.answers, ...estimate.drawnAs });
  page.next();
  page.text('H2', 'Plan and section', { x: left, y: 28, width: planRoom.width, size: 14, bold: true });
  const block = titleBlock(page, estimate, business);
  const sectionRoom = { width: sectionWidth, height: block.top - sectionTop - padding };
  const rooms = { plan: planRoom, section: sectionRoom };
  const { scale, plan, section } = drawingsAt(lift, scales, textSize, rooms);
  block.write(`1:${Math.round(scale * mm)} on A4, in mm`);
  page.add(
    'Figure',
    () => {
      drawScaled(page, plan, [left, planTop], scale);
      drawScaled(page, section, [right - section.width / scale, sectionTop], scale);
    },
    { alt: drawingsInWords(lift) },
  );
  const y = planTop + plan.height / scale + 20;
  page.text('H3', 'Dimensions', { x: left, y, width: planRoom.width, size: 11, bold: true });
  labelledRows(page, dimensionTable(estimate), { x: left, y: y + 18, width: 220, labelWidth: 80 });
}

function drawScaled(
  { pdf }: Page,
  { at, shapes }: Drawing,
  [x, y]: readonly [number, number],
  scale: number,
): void {
  pdf
    .save()
    .translate(x, y)
    .scale(1 / scale)
    .translate(-at[0], -at[1]);
  drawShapes(pdf, shapes, printedColours(), scale * lineWeight);
  pdf.restore();
}

/** The subject and the purpose of the drawings, at the foot of the page. */
function titleBlock(page: Page, estimate: SharedEstimate, { name }: Business) {
  const { preparedFor, reference, createdOn } = estimate;
  const columnsAt = (scale: string) => [
    {
      x: left + 10,
      width: 270,
      rows: [
        { label: 'Business', words: name },
        { label: 'Client', words: preparedFor?.name ?? '' },
        { label: 'Project', words: preparedFor?.project ?? '' },
        { label: 'Site', words: siteOf(estimate) },
      ],
    },
    {
      x: right - 215,
      width: 205,
      rows: [
        { label: 'Reference', words: reference },
        { label: 'Date', words: dayInWords(createdOn) },
        { label: 'Scale', words: scale },
        { label: 'Sheet', words: '2 of 2' },
        { label: 'Status', words: 'For planning, not for construction' },
      ],
    },
  ];
  const heights = columnsAt('1:50').map(({ rows, width }) => rowsHeight(page, rows, width - labelWidth));
  const top = pageBottom - Math.max(...heights) - padding * 2;
  return {
    top,
    write(scale: string): void {
      page.pdf.markContent('Artifact', { type: 'Layout' });
      page.pdf
        .rect(left, top, right - left, pageBottom - top)
        .lineWidth(0.9)
        .stroke('#17191d');
      page.pdf.endMarkedContent();
      for (const column of columnsAt(scale)) {
        labelledRows(page, column.rows, { ...column, y: top + padding, labelWidth });
      }
    },
  };
}
