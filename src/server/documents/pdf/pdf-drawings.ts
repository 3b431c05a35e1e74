import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
// The second page: plan and section at a stated scale, the dimensions, and a title block.
import type { Business } from '#contract/page.ts';
import { dayInWords } from '#domain/day.ts';
import {
  dimensionTable,
  drawingsInWords,
  type LiftDimensions,
  liftDimensions,
} from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { section } from '#domain/drawing/section.ts';
import { type Drawing, type Layer, outline, primitives, type Text } from '#domain/drawing/shapes.ts';
import { left, type Page, right } from './pdf-page.ts';
import { labelledRows, rowsHeight } from './pdf-parts.ts';

/** The usual scales. The first one that fits is used. */
const scales = [50, 100, 200];
const pointsPerMm = 72 / 25.4;
/** The height of words on paper, in mm. */
const textHeight = 2.3;

const top = 54;
const pageBottom = 815;
const captionWidth = 180;
const planWidth = 205;
const gap = 10;
/** The space inside the title block. */
const padding = 7;
const labelWidth = 54;

const colours: Readonly<Record<Layer, string>> = {
  SHAFT: '#17191d',
  CAR: '#2646c4',
  DOORS: '#2646c4',
  DIMENSIONS: '#5a606a',
  TEXT: '#5a606a',
};

export function writeDrawingsPage(page: Page, estimate: SharedEstimate, business: Business): void {
  if (!estimate.dimensions) return;
  const lift = liftDimensions(estimate.dimensions, estimate.answers);
  page.next();
  page.text('H2', 'Plan and section', { x: left, y: 28, width: right - left, size: 14, bold: true });
  const bottom = writeTitleBlock(page, estimate, business);
  const plan = fitting(planView, lift, { width: planWidth, height: 300 });
  const cut = fitting(section, lift, { width: right - left - planWidth - gap, height: bottom - top - 24 });
  page.add(
    'Figure',
    () => {
      drawScaled(page, plan, left);
      drawScaled(page, cut, right - sizeOf(cut).width);
    },
    { alt: drawingsInWords(lift) },
  );
  const planBottom = top + sizeOf(plan).height;
  writeScale(page, 'Plan', plan, left, planBottom);
  const cutLeft = right - Math.max(captionWidth, sizeOf(cut).width);
  writeScale(page, 'Section', cut, cutLeft, top + sizeOf(cut).height);
  const y = planBottom + 34;
  page.text('H3', 'Dimensions', { x: left, y, width: planWidth, size: 11, bold: true });
  labelledRows(page, dimensionTable(estimate), { x: left, y: y + 18, width: planWidth, labelWidth: 70 });
}

interface Scaled {
  readonly drawing: Drawing;
  /** The scale, such as 50 for 1:50. */
  readonly scale: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

function sizeOf({ drawing, scale }: Scaled): Room {
  const points = pointsPerMm / scale;
  return { width: drawing.width * points, height: drawing.height * points };
}

/** The drawings at the first scale that fits. Text keeps its size on paper. */
function fitting(
  draw: (lift: LiftDimensions, textSize: number) => Drawing,
  lift: LiftDimensions,
  room: Room,
): Scaled {
  const at = (scale: number) => ({ drawing: draw(lift, textHeight * scale), scale });
  const fits = (scaled: Scaled) => sizeOf(scaled).width <= room.width && sizeOf(scaled).height <= room.height;
  return scales.map(at).find(fits) ?? at(500);
}

function drawScaled(page: Page, { drawing, scale }: Scaled, x: number): void {
  const { pdf } = page;
  const points = pointsPerMm / scale;
  pdf
    .save()
    .translate(x, top + drawing.height * points)
    .scale(points);
  for (const shape of primitives(drawing)) {
    if (shape.kind === 'text') {
      drawText(page, shape);
      continue;
    }
    pdf.lineWidth((shape.layer === 'SHAFT' ? 0.9 : 0.5) / points);
    if (shape.dashed) pdf.dash(3 / points, { space: 2 / points });
    pdf.path(outline(shape)).stroke(colours[shape.layer]);
    if (shape.dashed) pdf.undash();
  }
  pdf.restore();
}

function drawText({ pdf, font }: Page, { at, words, size, isUpright }: Text): void {
  pdf.save().translate(at[0], -at[1]);
  if (isUpright) pdf.rotate(-90);
  const written = font({ size });
  const half = written.widthOfString(words) / 2;
  written.fillColor('#17191d').text(words, -half, 0, { lineBreak: false, baseline: 'alphabetic' });
  pdf.restore();
}

function writeScale(page: Page, name: string, { scale }: Scaled, x: number, y: number): void {
  const style = { x, y: y + 6, width: captionWidth, size: 8.5, colour: 'muted' } as const;
  page.text('P', `${name} 1:${scale} on A4, dimensions in mm`, style);
}

/** Writes the subject and the purpose of the drawings at the foot of the page. Returns the y above it. */
function writeTitleBlock(page: Page, estimate: SharedEstimate, { name }: Business): number {
  const { preparedFor, reference, createdOn } = estimate;
  const about = [
    { label: 'Business', words: name },
    { label: 'Client', words: preparedFor?.name ?? '' },
    { label: 'Project', words: preparedFor?.project ?? '' },
  ];
  const drawn = [
    { label: 'Reference', words: reference },
    { label: 'Date', words: dayInWords(createdOn) },
    { label: 'Status', words: 'For planning, not for construction' },
  ];
  const columns = [
    { x: left + 10, width: 270, rows: about },
    { x: right - 215, width: 205, rows: drawn },
  ];
  const heights = columns.map(({ rows, width }) => rowsHeight(page, rows, width - labelWidth));
  const y = pageBottom - Math.max(...heights) - padding * 2;
  page.pdf.markContent('Artifact', { type: 'Layout' });
  page.pdf
    .rect(left, y, right - left, pageBottom - y)
    .lineWidth(0.9)
    .stroke('#17191d');
  page.pdf.endMarkedContent();
  for (const { rows, ...column } of columns) {
    labelledRows(page, rows, { ...column, y: y + padding, labelWidth });
  }
  return y;
}
