// The plan and the section as a DXF file, in mm, for an architect's own drawings.
import { Colors, DxfWriter, point2d, point3d, TextHorizontalAlignment, Units } from '@tarikjabiri/dxf';
import type { LiftDimensions } from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { section } from '#domain/drawing/section.ts';
import {
  beside,
  type Drawing,
  type Layer,
  layers,
  type Primitive,
  primitives,
} from '#domain/drawing/shapes.ts';

/** In mm. It prints as 2.8 mm at 1:50. */
const textSize = 140;
const gap = 2000;

const colours: Readonly<Record<Layer, number>> = {
  SHAFT: Colors.White,
  CAR: Colors.Blue,
  DOORS: Colors.Red,
  DIMENSIONS: Colors.Green,
  TEXT: Colors.White,
};

/** Both drawings beside each other, as in the file. */
export function dxfDrawing(lift: LiftDimensions): Drawing {
  return beside(planView(lift, textSize), section(lift, textSize), gap);
}

export function estimateDxf(lift: LiftDimensions, title: string): string {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Millimeters);
  dxf.addLType('DASHED', '__ __ __', [120, -80]);
  for (const layer of layers) dxf.addLayer(layer, colours[layer], 'Continuous');
  for (const shape of primitives(dxfDrawing(lift))) add(dxf, shape);
  dxf.addText(point3d(0, -textSize * 2), textSize, `${title}. For planning, not for construction.`, {
    layerName: 'TEXT',
  });
  return dxf.stringify();
}

function add(dxf: DxfWriter, shape: Primitive): void {
  const style = { layerName: shape.layer, ...(shape.dashed && { lineType: 'DASHED' }) };
  switch (shape.kind) {
    case 'line':
      dxf.addLine(point3d(...shape.from), point3d(...shape.to), style);
      return;
    case 'rect': {
      const [x, y] = shape.at;
      dxf.addRectangle(point2d(x, y), point2d(x + shape.width, y + shape.height), style);
      return;
    }
    case 'circle':
      dxf.addCircle(point3d(...shape.centre), shape.radius, style);
      return;
    case 'text': {
      const at = point3d(...shape.at);
      dxf.addText(at, shape.size, shape.words, {
        ...style,
        horizontalAlignment: TextHorizontalAlignment.Center,
        secondAlignmentPoint: at,
        rotation: shape.isUpright ? 90 : 0,
      });
    }
  }
}
