// Shapes on paper, in light colours.
import { accentColours, defaultAccent } from '#domain/accent.ts';
import { shaftTopY } from '#domain/drawing/elevation-plan.ts';
import { elevation } from '#domain/drawing/elevation.ts';
import { type Colour, type Look, looks } from '#domain/drawing/roles.ts';
import { group, pathOf, type Shape } from '#domain/drawing/shapes.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';

type Pdf = PDFKit.PDFDocument;
type Colours = Readonly<Record<Colour, string>>;

/** The same as in tokens.css. */
const colours = {
  ink: '#17191d',
  muted: '#5a606a',
  edge: '#81868f',
  paper: '#ffffff',
  'accent-soft': '#ffffff',
  sunken: '#eeece6',
  info: '#1d4f91',
  sky: '#eaf1f8',
  glass: '#b9dcf0',
  soil: '#e4ddcf',
  leaf: '#5c8a63',
  sun: '#e0a526',
} as const;

export function printedColours(accent: string = defaultAccent): Colours {
  return { ...colours, 'accent-text': accentColours(accent)?.textOnLight ?? defaultAccent };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Fits the elevation into the box. */
export function drawLift(pdf: Pdf, answers: DraftAnswers, accent: string | undefined, box: Box): void {
  const { plan, building, shaft, cabinAt, cabin, front } = elevation(answers, 'panel');
  pdf
    .save()
    .translate(box.x, box.y)
    .scale(Math.min(box.width / plan.width, box.height / plan.height))
    .roundedRect(0, 0, plan.width, plan.height, 8)
    .clip();
  drawShapes(pdf, [...building, ...shaft], printedColours(accent));
  // The rope ends at the top of the shaft.
  pdf.save().rect(0, shaftTopY(plan), plan.width, plan.height).clip();
  drawShapes(pdf, [group(cabinAt, 1, cabin)], printedColours(accent));
  pdf.restore();
  drawShapes(pdf, front, printedColours(accent));
  pdf.restore();
}

/** `weight` is the width of a stroke of 1. */
export function drawShapes(pdf: Pdf, shapes: readonly Shape[], palette: Colours, weight = 1): void {
  for (const shape of shapes) {
    if (shape.kind === 'dimension') {
      drawShapes(pdf, shape.parts, palette, weight);
      continue;
    }
    const look: Look = looks[shape.role];
    pdf.save();
    if (shape.kind === 'group') {
      pdf.translate(...shape.at).scale(shape.scale);
      drawShapes(pdf, shape.shapes, palette, weight);
    } else if (shape.kind === 'words') {
      pdf.translate(...shape.at);
      if (shape.isUpright) pdf.rotate(-90);
      const half = pdf.font('regular', shape.size).widthOfString(shape.words) / 2;
      pdf.fillColor(palette[look.fill ?? 'ink']);
      pdf.text(shape.words, -half, 0, { lineBreak: false, baseline: 'alphabetic' });
    } else {
      pdf.path(pathOf(shape));
      paint(pdf, look, palette, weight);
    }
    pdf.restore();
  }
}

function paint(
  pdf: Pdf,
  { fill, stroke, width = 1, dash, isRound, ...look }: Look,
  palette: Colours,
  weight: number,
) {
  pdf
    .lineWidth(width * weight)
    .fillOpacity(look.fillOpacity ?? 1)
    .strokeOpacity(look.strokeOpacity ?? 1);
  if (isRound) pdf.lineCap('round').lineJoin('round');
  if (dash) pdf.dash(dash[0] * weight, { space: dash[1] * weight });
  if (fill && stroke) pdf.fillAndStroke(palette[fill], palette[stroke]);
  else if (fill) pdf.fill(palette[fill]);
  else if (stroke) pdf.stroke(palette[stroke]);
}
