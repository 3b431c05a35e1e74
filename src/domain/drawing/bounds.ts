// The room that shapes take, from which a drawing gets its size.
import { caption, widthOf } from './dimension-line.ts';
import type { Drawing, Point, Shape } from './shapes.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf(shape: Shape): Box {
  switch (shape.kind) {
    case 'line':
      return around(shape.points);
    case 'rect': {
      const [x, y] = shape.at;
      return around([shape.at, [x + shape.width, y + shape.height]]);
    }
    case 'circle': {
      const [x, y] = shape.centre;
      return around([
        [x - shape.radius, y - shape.radius],
        [x + shape.radius, y + shape.radius],
      ]);
    }
    case 'words': {
      const [x, y] = shape.at;
      const half = widthOf(shape.words, shape.size) / 2;
      const [rise, fall] = [shape.size * 0.8, shape.size * 0.25];
      return shape.isUpright
        ? { left: x - rise, right: x + fall, top: y - half, bottom: y + half }
        : { left: x - half, right: x + half, top: y - rise, bottom: y + fall };
    }
    case 'dimension':
      return aroundAll(shape.parts);
    // Only pictures have these, whose size is their sheet's.
    case 'curve':
    case 'group':
      return around([]);
  }
}

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function aroundAll(shapes: readonly Shape[]): Box {
  return around(
    shapes.map(boxOf).flatMap(({ left, top, right, bottom }): Point[] => [
      [left, top],
      [right, bottom],
    ]),
  );
}

/** The drawing of these shapes with its name below them, and a narrow margin. */
export function namedDrawing(name: string, shapes: readonly Shape[], textSize: number): Drawing {
  const room = aroundAll(shapes);
  const all = [...shapes, ...caption(name, [room.left, room.bottom + textSize * 0.8], textSize)];
  const margin = textSize / 4;
  const { left, top, right, bottom } = aroundAll(all);
  const width = right - left + margin * 2;
  return {
    at: [left - margin, top - margin],
    width,
    height: bottom - top + margin * 2,
    textSize,
    shapes: all,
  };
}
