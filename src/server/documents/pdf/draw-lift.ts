// The page's drawing, an SVG text, on paper in its light colours.
import { accentColours, defaultAccent } from '#domain/accent.ts';
import { drawingPlan, floorY } from '#domain/drawing-plan.ts';
import { backdrop } from '#domain/drawing/building.ts';
import { cabin } from '#domain/drawing/cabin.ts';
import { installerOutside } from '#domain/drawing/people.ts';
import { shaft } from '#domain/drawing/shaft.ts';
import type { Answers } from '#domain/questions/questions.ts';

type Pdf = PDFKit.PDFDocument;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The same colours as in tokens.css. */
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

/** Fits the drawing into the box. */
export function drawLift(pdf: Pdf, answers: Answers, accent: string | undefined, box: Box): void {
  const plan = drawingPlan(answers, 'panel');
  const middle = plan.shaft.x + plan.shaft.width / 2;
  const svg = [
    backdrop(plan, answers),
    shaft(plan, answers),
    `<g transform="translate(${middle} ${floorY(plan, plan.cabinFloor)})">${cabin(answers, plan.cabin)}</g>`,
    installerOutside(plan, answers),
  ];
  const accentText = accentColours(accent ?? defaultAccent)?.textOnLight ?? defaultAccent;
  pdf
    .save()
    .translate(box.x, box.y)
    .scale(Math.min(box.width / plan.width, box.height / plan.height))
    .roundedRect(0, 0, plan.width, plan.height, 8)
    .clip();
  drawSvg(pdf, svg.join(''), { ...colours, 'accent-text': accentText });
  pdf.restore();
}

type Attributes = Readonly<Record<string, string>>;

/** Supports only the elements and attributes of the drawing. */
function drawSvg(pdf: Pdf, svg: string, palette: Attributes): void {
  const groups: Attributes[] = [{}];
  for (const [, end, tag = '', text = '', content = ''] of svg.matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    const own = attributesOf(text);
    const attributes = { ...groups.at(-1), ...own };
    if (tag !== 'g') {
      if (!end) drawElement(pdf, tag, attributes, palette, content);
    } else if (end) {
      groups.pop();
      pdf.restore();
    } else {
      groups.push(attributes);
      const [x = 0, y = 0, scale = 1] = own['transform']?.match(/-?\d[\d.e-]*/g)?.map(Number) ?? [];
      pdf.save().translate(x, y).scale(scale);
    }
  }
}

/** The attributes, with the colours of the classes, such as `fill-glass/70 stroke-ink`. */
function attributesOf(text: string): Attributes {
  const given = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const attributes: Attributes = Object.fromEntries(given);
  const named = [...(attributes['class'] ?? '').matchAll(/(fill|stroke)-(\S+)/g)];
  return { ...attributes, ...Object.fromEntries(named.map(([, name = '', colour = '']) => [name, colour])) };
}

function drawElement(pdf: Pdf, tag: string, given: Attributes, palette: Attributes, content: string): void {
  const number = (name: string, otherwise = 0) => Number(given[name] ?? otherwise);
  const paint = (name: 'fill' | 'stroke') => {
    const [colour = '', percent = '100'] = (given[name] ?? '').split('/');
    return { colour: palette[colour], opacity: (Number(percent) / 100) * number('opacity', 1) };
  };
  const [fill, stroke] = [paint('fill'), paint('stroke')];
  if (tag === 'text') {
    const size = number('font-size');
    const x = number('x') - pdf.fontSize(size).widthOfString(content) / 2;
    pdf.fillColor(fill.colour ?? colours.ink).text(content, x, number('y') - size, { lineBreak: false });
    return;
  }
  pdf.save().lineWidth(number('stroke-width', 1)).fillOpacity(fill.opacity).strokeOpacity(stroke.opacity);
  pdf.lineCap(given['stroke-linecap'] === 'round' ? 'round' : 'butt');
  const [dash, space] = given['stroke-dasharray']?.split(' ').map(Number) ?? [];
  if (dash !== undefined) pdf.dash(dash, { space: space ?? dash });
  outline(pdf, tag, given, number);
  if (fill.colour && stroke.colour) pdf.fillAndStroke(fill.colour, stroke.colour);
  else if (fill.colour) pdf.fill(fill.colour);
  else if (stroke.colour) pdf.stroke(stroke.colour);
  pdf.restore();
}

function outline(pdf: Pdf, tag: string, given: Attributes, number: (name: string) => number): void {
  if (tag === 'path') pdf.path(given['d'] ?? '');
  if (tag === 'circle') pdf.circle(number('cx'), number('cy'), number('r'));
  if (tag === 'ellipse') pdf.ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
  if (tag !== 'rect') return;
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
  if (given['rx'] === undefined) pdf.rect(x, y, width, height);
  else pdf.roundedRect(x, y, width, height, number('rx'));
}
