// The lift from above, cut through the lowest doors: the shaft, the cabin in its middle, and the landings.
import { namedDrawing } from './bounds.ts';
import { across, down, fitsLine, widthOf } from './dimension-line.ts';
import { doorsOf, grouped, kilograms, type LiftDimensions } from './dimensions.ts';
import { circle, type Drawing, line, onLayer, type Point, rect, type Shape, words } from './shapes.ts';
import { cutWalls } from './walls.ts';

/** The thickness of a door's panel, for the drawing. */
const panel = 50;
/** Where a wheelchair turns on the landing: AS 1428.1. */
const turningCircle = 1540;

/** `size` is the height of words in mm of the building: the same words are larger on a smaller scale. */
export function planView(lift: LiftDimensions, size: number): Drawing {
  const { wall } = lift;
  const [width, depth] = lift.shaft;
  const [cabinWidth, cabinDepth] = lift.cabin;
  const [doorWidth] = lift.door;
  const cabinAt: Point = [(width - cabinWidth) / 2, (depth - cabinDepth) / 2];
  const middle: Point = [width / 2, depth / 2];
  const doorAt = middle[0] - doorWidth / 2;
  const doors = doorsOf(lift);
  const decided = doors.filter(({ isUndecided }) => !isUndecided);
  const opening = (side: 'front' | 'rear' | 'right', centre: number) =>
    decided.some((door) => door.side === side)
      ? [[centre - doorWidth / 2, centre + doorWidth / 2] as const]
      : [];

  /** How far a landing reaches from the wall. */
  const landing = (side: 'front' | 'rear') =>
    lift.hasWheelchairRoom && decided.some((door) => door.side === side) ? turningCircle + size : 0;
  const [front, rear] = [depth + wall + landing('front'), -wall - landing('rear')];
  /** The question mark stands between the wall and the dimensions. */
  const above = rear - (lift.isDoorUndecided ? size * 1.6 : 0);

  const shapes: Shape[] = [
    ...cutWalls({
      room: { left: 0, top: 0, right: width, bottom: depth },
      thickness: wall,
      openings: {
        bottom: opening('front', middle[0]),
        top: opening('rear', middle[0]),
        right: opening('right', middle[1]),
      },
    }),
    ...onLayer('CAR', [
      rect(
        'cabinCut',
        cabinAt,
        cabinWidth,
        cabinDepth,
        lift.isCapsule ? Math.min(cabinWidth, cabinDepth) / 2 : 0,
      ),
    ]),
    ...onLayer(
      'DOORS',
      doors.flatMap(({ side, isUndecided }) => panels(lift, side, isUndecided)),
    ),
    ...stack(across, [cabinAt, cabinWidth], [[0, 0], width], above, size),
    across([doorAt, depth + wall], doorWidth, {
      at: front + size * 2,
      size,
      witnessFrom: front + size * 0.4,
    }),
    ...stack(down, [cabinAt, cabinDepth], [[0, 0], depth], -wall - size * 0.3, size),
  ];
  const load = kilograms(lift.load);
  if (widthOf(load, size) < cabinWidth * 0.9)
    shapes.push(words(load, [middle[0], middle[1] + size * 0.35], size));
  if (lift.isDoorUndecided) shapes.push(words('?', [middle[0], rear - size * 0.5], size));
  if (lift.hasWheelchairRoom) {
    const diameter = `Ø ${grouped(turningCircle)}`;
    const away = wall + size / 2 + turningCircle / 2;
    const centres = {
      front: [middle[0], depth + away],
      rear: [middle[0], -away],
      right: [width + away, middle[1]],
    } as const;
    for (const { side } of decided) {
      const [x, y] = centres[side];
      shapes.push(...onLayer('TEXT', [circle('clearance', [x, y], turningCircle / 2)]));
      if (widthOf(diameter, size) < turningCircle * 0.9) {
        shapes.push(words(diameter, [x, y + size * 0.35], size));
      }
    }
  }
  return namedDrawing('Plan', shapes, size);
}

type Length = readonly [from: Point, length: number];

/** The cabin's dimension, and the shaft's outside of it, beginning at this distance. */
function stack(dimension: typeof across, cabin: Length, shaft: Length, from: number, size: number): Shape[] {
  // The words of a small cabin stand where the shaft's thin line would begin.
  const beyond = fitsLine(cabin[1], size) ? 0 : size * 2.4;
  return [
    dimension(...cabin, { at: from - size * 1.2, size, witnessFrom: from }),
    dimension(...shaft, { at: from - size * 3.2, size, witnessFrom: from - beyond }),
  ];
}

/** The panels of both doors of a side: the landing's inside the wall, the cabin's at the cabin. */
function panels(
  { shaft: [width, depth], cabin: [cabinWidth, cabinDepth], door: [doorWidth], wall }: LiftDimensions,
  side: 'front' | 'rear' | 'right',
  isUndecided = false,
): Shape[] {
  const thickness = Math.min(panel, wall);
  const cabin = side === 'right' ? (width - cabinWidth) / 2 : (depth - cabinDepth) / 2;
  const far = side === 'right' ? width : depth;
  const along = (side === 'right' ? depth : width) / 2 - doorWidth / 2;
  const role = isUndecided ? 'undecided' : 'leaf';
  const starts = side === 'rear' ? [-thickness, cabin - panel] : [far, far - cabin];
  const found = starts.map((at, index) => {
    const thick = index === 0 ? thickness : panel;
    return side === 'right'
      ? rect(role, [at, along], thick, doorWidth)
      : rect(role, [along, at], doorWidth, thick);
  });
  if (!isUndecided) return found;
  // The wall is not cut yet.
  return [...found, ...[along, along + doorWidth].map((x) => line(role, [x, 0], [x, -wall]))];
}
