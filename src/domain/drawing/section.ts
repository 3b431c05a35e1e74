// The lift from the side, cut open: pit, storeys and headroom, with the cabin at the lowest stop.
import type { LiftDimensions } from './dimensions.ts';
import { doorsOf, wall } from './plan-view.ts';
import { type Drawing, horizontal, type Shape, vertical } from './shapes.ts';

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

  /** On the left the front, on the right the rear; a door on the side is seen behind the cabin. */
  const landingDoor = (y: number): Shape[] =>
    sides.map(({ side, isUndecided = false }) => ({
      layer: 'DOORS',
      kind: 'rect',
      at: [{ front: left - wall, rear: left + depth, right: middle - doorWidth / 2 }[side], y],
      width: side === 'right' ? doorWidth : wall,
      height: doorHeight,
      dashed: isUndecided,
    }));

  const floorShapes = (y: number, floor: number): Shape[] => [
    { layer: 'SHAFT', kind: 'rect', at: [left - wall - landing, y - slab], width: landing, height: slab },
    { layer: 'SHAFT', kind: 'rect', at: [left + depth + wall, y - slab], width: landing, height: slab },
    ...landingDoor(y),
    {
      layer: 'TEXT',
      kind: 'text',
      at: [left - wall - landing / 2, y + textSize * 0.4],
      words: floor === 0 ? 'Ground' : `Level ${floor}`,
      size: textSize,
    },
  ];
  const undecided = sides.some(({ isUndecided }) => isUndecided);

  const shapes: Shape[] = [
    {
      layer: 'SHAFT',
      kind: 'rect',
      at: [left - wall, ground - pit - wall],
      width: depth + wall * 2,
      height: top - ground + pit + wall * 2,
    },
    { layer: 'SHAFT', kind: 'rect', at: [left, ground - pit], width: depth, height: top - ground + pit },
    ...floors.flatMap(floorShapes),
    {
      layer: 'CAR',
      kind: 'rect',
      at: [left + (depth - cabin[1]) / 2, ground],
      width: cabin[1],
      height: doorHeight + 100,
    },
    ...floors.slice(1).map((y) => vertical([left - wall - landing, y - storey], storey, -step, textSize)),
    vertical([left - wall - landing, ground], travel, -step * 2, textSize),
    vertical([left + depth + wall + landing, ground - pit], pit, step, textSize),
    vertical([left + depth + wall + landing, top - headroom], headroom, step, textSize),
    vertical([left + depth + wall, ground], doorHeight, landing / 2, textSize),
    horizontal([left, ground - pit], depth, -wall - step, textSize),
  ];
  if (undecided) {
    shapes.push({
      layer: 'TEXT',
      kind: 'text',
      at: [left + depth + wall + textSize, ground + storey + doorHeight / 2],
      words: '?',
      size: textSize,
    });
  }
  return { width: left + depth + right, height: top + wall + step / 2, shapes };
}
