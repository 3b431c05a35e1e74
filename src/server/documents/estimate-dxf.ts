// The plan and the section as a DXF file, in mm, for an architect's own drawings.
import { Colors, DxfWriter, point2d, point3d, TextHorizontalAlignment, Units } from '@tarikjabiri/dxf';
import type { LiftDimensions } from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { section } from '#domain/drawing/section.ts';
import { type Layer, layers, type Point, type Primitive, primitives } from '#domain/drawing/shapes.ts';

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

export function estimateDxf(lift: LiftDimensions, title: string): string {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Millimeters);
  dxf.addLType('DASHED', '__ __ __', [120, -80]);
  for (const layer of layers) dxf.addLayer(layer, colours[layer], 'Continuous');
  const plan = planView(lift, textSize);
  for (const shape of primitives(plan)) add(dxf, shape, 0);
  for (const shape of primitives(section(lift, textSize))) add(dxf, shape, plan.width + gap);
  dxf.addText(point3d(0, -textSize * 2), textSize, `${title}. For planning, not for construction.`, {
    layerName: 'TEXT',
  });
  return dxf.stringify();
}

/** Adds a shape, moved to the right by so many mm. */
function add(dxf: DxfWriter, shape: Primitive, by: number): void {
  const point = ([x, y]: Point) => point3d(x + by, y);
  const style = { layerName: shape.layer, ...(shape.dashed && { lineType: 'DASHED' }) };
  switch (shape.kind) {
    case 'line':
      dxf.addLine(point(shape.from), point(shape.to), style);
      return;
    case 'rect': {
      const { x, y } = point(shape.at);
      dxf.addRectangle(point2d(x, y), point2d(x + shape.width, y + shape.height), style);
      return;
    }
    case 'circle':
      dxf.addCircle(point(shape.centre), shape.radius, style);
      return;
    case 'text': {
      const at = point(shape.at);
      dxf.addText(at, shape.size, shape.words, {
        ...style,
        horizontalAlignment: TextHorizontalAlignment.Center,
        secondAlignmentPoint: at,
        rotation: shape.isUpright ? 90 : 0,
      });
    }
  }
}
