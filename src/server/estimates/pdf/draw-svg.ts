// Draws an SVG into a PDF, as vectors: what our drawing of a lift consists of, and no more.
import type { SvgElement } from './svg-tree.ts';

type Pdf = PDFKit.PDFDocument;
type Attributes = SvgElement['attributes'];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Inherited by the elements inside. */
const inherited = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
];

const number = (text: string | undefined) => Number.parseFloat(text ?? '0');

/** Fits the drawing into the box, with round corners. */
export function drawSvg(pdf: Pdf, svg: SvgElement, box: Box): void {
  const [, , width = 1, height = 1] = (svg.attributes['viewBox'] ?? '').split(' ').map(Number);
  const scale = Math.min(box.width / width, box.height / height);
  pdf.save().translate(box.x, box.y).scale(scale).roundedRect(0, 0, width, height, 8).clip();
  for (const child of svg.children) draw(pdf, child, {});
  pdf.restore();
}

function draw(pdf: Pdf, element: SvgElement, outside: Attributes): void {
  const { name, attributes, children } = element;
  const style = { ...outside };
  for (const key of inherited) if (attributes[key] !== undefined) style[key] = attributes[key];
  pdf.save();
  transform(pdf, `${attributes['transform'] ?? ''} ${attributes['style'] ?? ''}`);
  if (name === 'svg') {
    const { x, y, width, height } = attributes;
    pdf.translate(number(x), number(y)).rect(0, 0, number(width), number(height)).clip();
  }
  if (outline(pdf, element)) paint(pdf, style);
  for (const child of children) draw(pdf, child, style);
  pdf.restore();
}

function transform(pdf: Pdf, text: string): void {
  for (const [, kind, values = ''] of text.matchAll(/(translate|scale)\(([^)]*)\)/g)) {
    const [x = 0, y = x] = values.split(/[\s,]+/).map(number);
    if (kind === 'scale') pdf.scale(x, y);
    else pdf.translate(x, y);
  }
}

/** Whether there is something to paint. */
function outline(pdf: Pdf, { name, attributes }: SvgElement): boolean {
  const of = (key: string) => number(attributes[key]);
  if (name === 'path') pdf.path(attributes['d'] ?? '');
  else if (name === 'circle') pdf.circle(of('cx'), of('cy'), of('r'));
  else if (name === 'ellipse') pdf.ellipse(of('cx'), of('cy'), of('rx'), of('ry'));
  else if (name !== 'rect') return false;
  else if (attributes['rx'] === undefined) pdf.rect(of('x'), of('y'), of('width'), of('height'));
  else pdf.roundedRect(of('x'), of('y'), of('width'), of('height'), of('rx'));
  return true;
}

/** Unlike in SVG, no fill is the default: a PDF would paint the inside of a line as a hairline. */
function paint(pdf: Pdf, style: Attributes): void {
  const { fill = 'none', stroke = 'none' } = style;
  const opacity = number(style['opacity'] ?? '1');
  if (fill !== 'none') pdf.fillColor(fill, number(style['fill-opacity'] ?? '1') * opacity);
  if (stroke !== 'none') {
    pdf
      .strokeColor(stroke, number(style['stroke-opacity'] ?? '1') * opacity)
      .lineWidth(number(style['stroke-width'] ?? '1'))
      .lineCap(style['stroke-linecap'] === 'round' ? 'round' : 'butt')
      .lineJoin(style['stroke-linejoin'] === 'round' ? 'round' : 'miter');
    const dashes = style['stroke-dasharray']?.split(' ').map(Number);
    if (dashes) pdf.dash(dashes[0] ?? 1, { space: dashes[1] ?? 1 });
  }
  if (fill !== 'none' && stroke !== 'none') pdf.fillAndStroke();
  else if (fill !== 'none') pdf.fill();
  else if (stroke !== 'none') pdf.stroke();
  // An empty path would be painted with the next one.
  else pdf.rect(0, 0, 0, 0).clip();
}
