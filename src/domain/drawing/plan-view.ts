// The lift from above: the shaft, the cabin in its middle, and the sides that have doors.
import { type LiftDimensions, millimetres } from './dimensions.ts';
import { type Drawing, horizontal, type Point, rect, type Shape, text, vertical } from './shapes.ts';

/** Drawn, but not a dimension: the thickness of walls is the builder's. */
export const wall = 150;
const panel = 50;
/** Where a wheelchair turns on the landing: AS 1428.1. */
const turningCircle = 1540;

interface Door {
  readonly side: 'front' | 'rear' | 'right';
  readonly isUndecided?: boolean;
}

export function doorsOf({ doors, isDoorUndecided }: LiftDimensions): readonly Door[] {
  if (doors === 'opposite') return [{ side: 'front' }, { side: 'rear' }];
  if (doors === 'adjacent') return [{ side: 'front' }, { side: 'right' }];
  return isDoorUndecided ? [{ side: 'front' }, { side: 'rear', isUndecided: true }] : [{ side: 'front' }];
}

/** `textSize` in mm of the building: the same words are larger on a smaller scale. */
export function planView(lift: LiftDimensions, textSize: number): Drawing {
  const [shaftWidth, shaftDepth] = lift.shaft;
  const [cabinWidth, cabinDepth] = lift.cabin;
  const [doorWidth] = lift.door;
  const step = textSize * 2.2;
  const sides = doorsOf(lift);
  const hasRightDoor = sides.some(({ side }) => side === 'right');
  const left = wall + step * 2.5;
  const landing = lift.isForWheelchair ? turningCircle + textSize : 0;
  const bottom = wall + landing + step * 1.6;
  const cabinLeft = left + (shaftWidth - cabinWidth) / 2;
  const cabinFront = bottom + (shaftDepth - cabinDepth) / 2;
  const shaftTop = bottom + shaftDepth;
  const middle: Point = [left + shaftWidth / 2, bottom + shaftDepth / 2];

  const doorShapes = ({ side, isUndecided: dashed = false }: Door): Shape[] => {
    const isRight = side === 'right';
    /** The panels of both doors: the landing's at the wall, the cabin's at the cabin. */
    const across = {
      front: [bottom - wall, cabinFront - panel],
      rear: [shaftTop + wall - panel, cabinFront + cabinDepth],
      right: [left + shaftWidth + wall - panel, cabinLeft + cabinWidth],
    }[side];
    const along = (isRight ? middle[1] : middle[0]) - doorWidth / 2;
    const panels = across.map((at) => ({
      ...(isRight
        ? rect('DOORS', [at, along], panel, doorWidth)
        : rect('DOORS', [along, at], doorWidth, panel)),
      dashed,
    }));
    const wallAt = { front: bottom - wall, rear: shaftTop, right: left + shaftWidth }[side];
    const jambs = [along, along + doorWidth].map((at): Shape => ({
      layer: 'DOORS',
      kind: 'line',
      from: isRight ? [wallAt, at] : [at, wallAt],
      to: isRight ? [wallAt + wall, at] : [at, wallAt + wall],
      dashed,
    }));
    const question = text([middle[0], shaftTop - textSize * 1.3], '?', textSize);
    return [...panels, ...jambs, ...(dashed ? [question] : [])];
  };

  const shapes: Shape[] = [
    rect('SHAFT', [left - wall, bottom - wall], shaftWidth + wall * 2, shaftDepth + wall * 2),
    rect('SHAFT', [left, bottom], shaftWidth, shaftDepth),
    rect('CAR', [cabinLeft, cabinFront], cabinWidth, cabinDepth),
    ...sides.flatMap(doorShapes),
    text([middle[0], middle[1] - textSize / 2], `${millimetres(lift.load)} kg`, textSize),
    horizontal(
      [cabinLeft, cabinFront + cabinDepth],
      cabinWidth,
      shaftTop + wall + step - cabinFront - cabinDepth,
      textSize,
    ),
    horizontal([left, shaftTop], shaftWidth, wall + step * 2, textSize),
    horizontal([middle[0] - doorWidth / 2, bottom - wall], doorWidth, -landing - step, textSize),
    vertical([cabinLeft, cabinFront], cabinDepth, left - wall - step - cabinLeft, textSize),
    vertical([left, bottom], shaftDepth, -wall - step * 2, textSize),
  ];
  if (lift.isForWheelchair) {
    const centre: Point = [middle[0], bottom - wall - textSize / 2 - turningCircle / 2];
    shapes.push(
      { layer: 'TEXT', kind: 'circle', centre, radius: turningCircle / 2, dashed: true },
      text(centre, `Ø ${millimetres(turningCircle)}`, textSize),
    );
  }
  return {
    width: left + shaftWidth + wall + step * (hasRightDoor ? 1 : 0.5),
    height: shaftTop + wall + step * 2.8,
    shapes,
  };
}
