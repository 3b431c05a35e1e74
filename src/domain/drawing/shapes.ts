// The shapes of a drawing to scale, in mm; y grows upwards from the lower left corner. They know nothing of SVG, PDF or
// DXF.
import { millimetres } from './dimensions.ts';

/** The layers of the DXF file. */
export const layers = ['SHAFT', 'CAR', 'DOORS', 'DIMENSIONS', 'TEXT'] as const;

export type Layer = (typeof layers)[number];

export type Point = readonly [x: number, y: number];

interface OnLayer {
  readonly layer: Layer;
  /** Not decided yet. */
  readonly dashed?: boolean;
}

interface Line extends OnLayer {
  readonly kind: 'line';
  readonly from: Point;
  readonly to: Point;
}

interface Rect extends OnLayer {
  readonly kind: 'rect';
  /** The lower left corner. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}

interface Circle extends OnLayer {
  readonly kind: 'circle';
  readonly centre: Point;
  readonly radius: number;
}

export interface Text extends OnLayer {
  readonly kind: 'text';
  /** The middle of the line of text, at its foot. */
  readonly at: Point;
  readonly words: string;
  /** The height of a line. */
  readonly size: number;
  /** Read from the right side of the sheet. */
  readonly isUpright?: boolean;
}

/** The distance between two points, which lie beside or above each other. */
interface Dimension extends OnLayer {
  readonly kind: 'dimension';
  readonly from: Point;
  readonly to: Point;
  /** How far the dimension line is moved: up, or to the right. Negative: down, or to the left. */
  readonly offset: number;
  readonly words: string;
  readonly size: number;
}

export function rect(layer: Layer, at: Point, width: number, height: number): Rect {
  return { layer, kind: 'rect', at, width, height };
}

export function text(at: Point, words: string, size: number): Text {
  return { layer: 'TEXT', kind: 'text', at, words, size };
}

/** Of a width that begins at this point. */
export function horizontal([x, y]: Point, length: number, offset: number, size: number): Dimension {
  return dimension([x, y], [x + length, y], offset, length, size);
}

/** Of a height that begins at this point. */
export function vertical([x, y]: Point, length: number, offset: number, size: number): Dimension {
  return dimension([x, y], [x, y + length], offset, length, size);
}

function dimension(from: Point, to: Point, offset: number, length: number, size: number): Dimension {
  return { layer: 'DIMENSIONS', kind: 'dimension', from, to, offset, words: millimetres(length), size };
}

export type Primitive = Line | Rect | Circle | Text;

export type Shape = Primitive | Dimension;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** The path of an SVG, in which y grows downwards from the foot of the drawing: everything has a negative y. */
export function outline(shape: Exclude<Primitive, Text>): string {
  switch (shape.kind) {
    case 'line':
      return `M${shape.from[0]} ${-shape.from[1]}L${shape.to[0]} ${-shape.to[1]}`;
    case 'rect':
      return `M${shape.at[0]} ${-shape.at[1]}h${shape.width}v${-shape.height}h${-shape.width}z`;
    case 'circle': {
      const { centre, radius } = shape;
      const arc = `a${radius} ${radius} 0 1 0 `;
      return `M${centre[0] - radius} ${-centre[1]}${arc}${radius * 2} 0${arc}${-radius * 2} 0`;
    }
  }
}

/** The lines, ticks and words of a dimension. */
function dimensionParts({ layer, from, to, offset, words, size }: Dimension): Primitive[] {
  const isHorizontal = from[1] === to[1];
  const move = ([x, y]: Point, by: number): Point => (isHorizontal ? [x, y + by] : [x + by, y]);
  const away = Math.sign(offset) * size * 0.4;
  const tick = size * 0.35;
  /** Words that are longer than the line stand below it. */
  const needed = words.length * size * 0.45;
  const isLong = Math.abs(to[1] - from[1]) > needed * 1.4;
  const ends = [from, to].map((end) => move(end, offset));
  const [one = from, other = to] = ends;
  const line = (start: Point, end: Point): Primitive => ({ layer, kind: 'line', from: start, to: end });
  const middle: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  return [
    line(one, other),
    ...[from, to].map((end) => line(move(end, away), move(end, offset + away))),
    ...ends.map(([x, y]) => line([x - tick, y - tick], [x + tick, y + tick])),
    {
      layer,
      kind: 'text',
      at: isHorizontal
        ? [middle[0], middle[1] + size * 0.3]
        : [middle[0] - size * 0.3, isLong ? middle[1] : one[1] - needed],
      words,
      size,
      isUpright: !isHorizontal,
    },
  ];
}

/** The same drawing without dimensions: what every program can draw. */
export function primitives({ shapes }: Drawing): Primitive[] {
  return shapes.flatMap((shape) => (shape.kind === 'dimension' ? dimensionParts(shape) : [shape]));
}
