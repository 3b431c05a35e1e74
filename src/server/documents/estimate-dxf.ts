// The plan and the section as a DXF file, in mm, for an architect's own drawings. In it y grows upwards.
import {
  Colors,
  type DxfBlock,
  DxfWriter,
  LWPolylineFlags,
  point3d,
  TextHorizontalAlignment,
  Units,
} from '@tarikjabiri/dxf';
import { fitsLine } from '#domain/drawing/dimension-line.ts';
import type { LiftDimensions } from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { type Look, looks } from '#domain/drawing/roles.ts';
import { section } from '#domain/drawing/section.ts';
import {
  type Dimension,
  type Layer,
  layers,
  type Point,
  type Rect,
  type Shape,
  type Words,
} from '#domain/drawing/shapes.ts';

/** In mm. Its capitals print as 2.5 mm at 1:50. */
const textSize = 175;
/** CAD programs measure the height of capitals, not of a line. */
const capitals = 0.7;
const gap = 2000;
/** The flag of a block that has no name of its own. */
const anonymous = 1;

const colours: Readonly<Record<Layer, number>> = {
  SHAFT: Colors.White,
  CAR: Colors.Blue,
  DOORS: Colors.Red,
  BUILDING: Colors.White,
  DIMENSIONS: Colors.Green,
  TEXT: Colors.White,
};

/** The names are those of the format: the height of words, ticks, the ends of thin lines, no decimals. */
const dimensionStyle = {
  DIMTXT: textSize * capitals,
  DIMTSZ: textSize * 0.3,
  DIMEXO: 0.1,
  DIMEXE: textSize * 0.41,
  DIMGAP: textSize * 0.3,
  DIMTAD: 1,
  DIMTIH: 0,
  DIMDEC: 0,
};

export function estimateDxf(lift: LiftDimensions, title: string): string {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Millimeters);
  dxf.addLType('DASHED', '__ __ __', [120, -80]);
  for (const layer of layers) dxf.addLayer(layer, colours[layer], 'Continuous');
  Object.assign(dxf.document.dimStyleStandard, dimensionStyle);
  // LibreCAD reads the style from the header.
  for (const [name, value] of Object.entries(dimensionStyle)) {
    dxf.setVariable(`$${name}`, Number.isInteger(value) ? { 70: value } : { 40: value });
  }
  const [plan, cut] = [planView(lift, textSize), section(lift, textSize)];
  addAll(dxf, plan.shapes, -plan.at[0]);
  addAll(dxf, cut.shapes, plan.width + gap - cut.at[0]);
  const foot = -Math.max(...[plan, cut].map(({ at, height }) => at[1] + height)) - textSize * 2;
  const words = `${title}. In mm. For planning, not for construction.`;
  dxf.addText(point3d(0, foot), textSize * capitals, words, { layerName: 'TEXT' });
  return dxf.stringify();
}

/** Adds shapes, moved to the right by so many mm. */
function addAll(dxf: DxfWriter, shapes: readonly Shape[], by: number): void {
  for (const shape of shapes) {
    if (shape.kind === 'dimension') addDimension(dxf, shape, by);
    else add(dxf.modelSpace, shape, by);
  }
}

/** The program measures it itself; its picture, which the file brings along, is ours. */
function addDimension(dxf: DxfWriter, { from, to, middle, parts }: Dimension, by: number): void {
  const { blocks } = dxf;
  const picture = blocks.addBlock(`*D${blocks.blocks.length}`, blocks.objects, false);
  picture.flags = anonymous;
  // LibreCAD would write a length that has no room for its words over its own ends.
  const isShort = !fitsLine(to[0] - from[0] + to[1] - from[1], textSize);
  for (const part of parts) add(isShort && part.kind === 'words' ? dxf.modelSpace : picture, part, by);
  const point = pointMovedBy(by);
  const written = parts.find((part) => part.kind === 'words');
  dxf.addLinearDim(point(from), point(to), {
    definitionPoint: point(middle),
    ...(written && { middlePoint: point(middleOf(written)) }),
    ...(isShort && { text: ' ' }),
    angle: from[0] === to[0] ? 90 : 0,
    blockName: picture.name,
    styleName: 'Standard',
    layerName: 'DIMENSIONS',
  });
}

/** The middle of words, which stand on their line. */
function middleOf({ at: [x, y], isUpright }: Words): Point {
  const half = (textSize * capitals) / 2;
  return isUpright ? [x - half, y] : [x, y - half];
}

function add(target: DxfBlock, shape: Shape, by: number): void {
  const point = pointMovedBy(by);
  const { width = 1, dash }: Look = looks[shape.role];
  const style = { ...(shape.layer && { layerName: shape.layer }), ...(dash && { lineType: 'DASHED' }) };
  const closed = {
    ...style,
    flags: LWPolylineFlags.Closed,
    ...(shape.role === 'cut' && { constantWidth: (width * textSize) / 12 }),
  };
  switch (shape.kind) {
    case 'line': {
      const [one, other] = shape.points;
      if (shape.isClosed)
        target.addLWPolyline(
          shape.points.map((at) => ({ point: point(at) })),
          closed,
        );
      else if (one && other) target.addLine(point(one), point(other), style);
      return;
    }
    case 'rect':
      target.addLWPolyline(
        cornersOf(shape).map(({ at, bulge }) => ({ point: point(at), bulge })),
        closed,
      );
      return;
    case 'circle':
      target.addCircle(point(shape.centre), shape.radius, style);
      return;
    case 'words': {
      const at = point(shape.at);
      target.addText(at, shape.size * capitals, shape.words, {
        ...style,
        horizontalAlignment: TextHorizontalAlignment.Center,
        secondAlignmentPoint: at,
        rotation: shape.isUpright ? 90 : 0,
      });
    }
  }
}

function pointMovedBy(by: number): (at: Point) => ReturnType<typeof point3d> {
  return ([x, y]) => point3d(x + by, -y, 0);
}

/** Clockwise. A bulge of this size makes a quarter of a circle of the line that follows. */
const quarter = -Math.tan(Math.PI / 8);

function cornersOf({ at: [x, y], width, height, corner = 0 }: Rect): { at: Point; bulge: number }[] {
  const [right, bottom] = [x + width, y + height];
  if (corner === 0) {
    const corners: Point[] = [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ];
    return corners.map((at) => ({ at, bulge: 0 }));
  }
  return [
    { at: [x + corner, y], bulge: 0 },
    { at: [right - corner, y], bulge: quarter },
    { at: [right, y + corner], bulge: 0 },
    { at: [right, bottom - corner], bulge: quarter },
    { at: [right - corner, bottom], bulge: 0 },
    { at: [x + corner, bottom], bulge: quarter },
    { at: [x, bottom - corner], bulge: 0 },
    { at: [x, y + corner], bulge: quarter },
  ];
}
