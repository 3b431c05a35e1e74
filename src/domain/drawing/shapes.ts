// The shapes of a drawing, in mm; x grows to the right and y downwards. A shape says what it shows (its role) and what it
// belongs to (its layer). SVG, PDF and DXF are made of them, each in a file of its own.
import type { Role } from './roles.ts';

/** The layers of the DXF file. */
export const layers = ['SHAFT', 'CAR', 'DOORS', 'BUILDING', 'DIMENSIONS', 'TEXT'] as const;

export type Layer = (typeof layers)[number];

export type Point = readonly [x: number, y: number];

export interface Line {
  readonly kind: 'line';
  readonly points: readonly Point[];
  /** Whether the last point is joined to the first. */
  readonly isClosed?: boolean;
}

export interface Rect {
  readonly kind: 'rect';
  /** The upper left corner. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  /** The radius of the corners. */
  readonly corner?: number;
}

export interface Circle {
  readonly kind: 'circle';
  readonly centre: Point;
  readonly radius: number;
}

export interface Words {
  readonly kind: 'words';
  /** The middle of the line of text, at its foot. */
  readonly at: Point;
  readonly words: string;
  /** The height of a line. */
  readonly size: number;
  /** Read from the right side of the sheet. */
  readonly isUpright?: boolean;
}

/** A length with the lines and words that show it. CAD programs measure it themselves. */
export interface Dimension {
  readonly kind: 'dimension';
  /** Where the thin lines begin, beside what is measured. */
  readonly from: Point;
  readonly to: Point;
  /** The middle of the line that shows the length. */
  readonly middle: Point;
  readonly words: string;
  readonly parts: readonly Shape[];
}

/** What only a picture has: no DXF file is made of it. */
export interface Curve {
  readonly kind: 'curve';
  /** As SVG and PDF know it: `M0 0a4 4 0 0 1 8 0z`. */
  readonly path: string;
}

export interface Group {
  readonly kind: 'group';
  /** The place of the point (0, 0) of these shapes. */
  readonly at: Point;
  readonly scale: number;
  readonly shapes: readonly Shape[];
}

export type Outline = Line | Rect | Circle | Curve;

export type Shape = { readonly role: Role; readonly layer?: Layer } & (Outline | Words | Dimension | Group);

/** A drawing to scale. */
export interface Drawing {
  /** The upper left corner. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  /** The height of its words. Lines are as heavy as words of this height need. */
  readonly textSize: number;
  readonly shapes: readonly Shape[];
}

export function line(role: Role, ...points: readonly Point[]): Shape {
  return { role, kind: 'line', points };
}

export function rect(role: Role, [x, y]: Point, width: number, height: number, corner = 0): Shape {
  return { role, kind: 'rect', at: [x, y], width, height, corner };
}

export function circle(role: Role, centre: Point, radius: number): Shape {
  return { role, kind: 'circle', centre, radius };
}

export function curve(role: Role, path: string): Shape {
  return { role, kind: 'curve', path };
}

export function words(text: string, at: Point, size: number, isUpright = false): Shape {
  return { role: 'words', layer: 'TEXT', kind: 'words', at, words: text, size, isUpright };
}

export function group(at: Point, scale: number, shapes: readonly Shape[]): Shape {
  return { role: 'none', kind: 'group', at, scale, shapes };
}

export function onLayer(layer: Layer, shapes: readonly Shape[]): Shape[] {
  return shapes.map((shape) => ({ ...shape, layer }));
}

/** The path of an outline in SVG and PDF. */
export function pathOf(shape: Outline): string {
  switch (shape.kind) {
    case 'line':
      return `M${shape.points.map((point) => point.join(' ')).join('L')}${shape.isClosed ? 'z' : ''}`;
    case 'rect': {
      const { at, width, height, corner = 0 } = shape;
      const [across, down] = [width - corner * 2, height - corner * 2];
      const arc = (x: number, y: number) => (corner === 0 ? '' : `a${corner} ${corner} 0 0 1 ${x} ${y}`);
      return `M${at[0] + corner} ${at[1]}h${across}${arc(corner, corner)}v${down}${arc(-corner, corner)}h${-across}${arc(-corner, -corner)}v${-down}${arc(corner, -corner)}z`;
    }
    case 'circle': {
      const { centre, radius } = shape;
      const arc = `a${radius} ${radius} 0 1 0 `;
      return `M${centre[0] - radius} ${centre[1]}${arc}${radius * 2} 0${arc}${-radius * 2} 0z`;
    }
    case 'curve':
      return shape.path;
  }
}
