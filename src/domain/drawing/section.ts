// The lift from the side, cut open: pit, storeys and headroom, with the cabin at the lowest stop.
import type { LiftDimensions } from './dimensions.ts';
import { doorsOf, wall } from './plan-view.ts';
import { type Drawing, horizontal, rect, type Shape, text, vertical } from './shapes.ts';

/** Only for the drawing, not the owner's dimensions: a floor's thickness, and its visible length beside the shaft. */
const slab = 200;
const landing = 800;

export function section(lift: LiftDimensions, textSize: number): Drawing {
  const { shaft, cabin, door, pit, headroom, storey, stops, travel } = lift;
  const [, depth] = shaft;
  const [doorWidth, doorHeight] = door;
  const step = textSize * 2.2;
  const left = landing + wall + step * 2.5;
  const right = landing + wall + step * 2.5;
  const ground = step * 1.5 + wall + pit;
  const top = ground + travel + headroom;
  const floors = Array.from({ length: stops }, (_, floor) => ground + floor * storey);
  const sides = doorsOf(lift);
  const middle = left + depth / 2;

  /** The front is on the left and the rear on the right. A door on the side is drawn behind the cabin. */
  const landingDoor = (y: number): Shape[] =>
    sides.map(({ side, isUndecided = false }) => {
      const x = { front: left - wall, rear: left + depth, right: middle - doorWidth / 2 }[side];
      const width = side === 'right' ? doorWidth : wall;
      return { ...rect('DOORS', [x, y], width, doorHeight), dashed: isUndecided };
    });

  const floorShapes = (y: number, floor: number): Shape[] => [
    rect('SHAFT', [left - wall - landing, y - slab], landing, slab),
    rect('SHAFT', [left + depth + wall, y - slab], landing, slab),
    ...landingDoor(y),
    text(
      [left - wall - landing / 2, y + textSize * 0.4],
      floor === 0 ? 'Ground' : `Level ${floor}`,
      textSize,
    ),
  ];
  const shapes: Shape[] = [
    rect('SHAFT', [left - wall, ground - pit - wall], depth + wall * 2, top - ground + pit + wall * 2),
    rect('SHAFT', [left, ground - pit], depth, top - ground + pit),
    ...floors.flatMap(floorShapes),
    rect('CAR', [left + (depth - cabin[1]) / 2, ground], cabin[1], doorHeight + 100),
    ...floors.slice(1).map((y) => vertical([left - wall - landing, y - storey], storey, -step, textSize)),
    vertical([left - wall - landing, ground], travel, -step * 2, textSize),
    vertical([left + depth + wall + landing, ground - pit], pit, step, textSize),
    vertical([left + depth + wall + landing, top - headroom], headroom, step, textSize),
    vertical([left + depth + wall, ground], doorHeight, landing / 2, textSize),
    horizontal([left, ground - pit], depth, -wall - step, textSize),
  ];
  if (lift.isDoorUndecided) {
    shapes.push(text([left + depth + wall + textSize, ground + storey + doorHeight / 2], '?', textSize));
  }
  return { width: left + depth + right, height: top + wall + step / 2, shapes };
}
