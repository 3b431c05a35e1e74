// The lift from the side, cut open: pit, storeys and headroom, with the cabin at the lowest stop. The front is on the left.
import { namedDrawing } from './bounds.ts';
import { across, down, widthOf } from './dimension-line.ts';
import { doorsOf, type LiftDimensions } from './dimensions.ts';
import { type Drawing, onLayer, type Point, rect, type Shape, words } from './shapes.ts';
import { cutWalls } from './walls.ts';

/** Only for the drawing, not the owner's dimensions: the thickness of floors, and of the pit's. */
const slab = 200;
const pitFloor = 150;

export function section(lift: LiftDimensions, size: number): Drawing {
  const { wall, cabin, door, pit, headroom, storey, stops, travel } = lift;
  const [, depth] = lift.shaft;
  const [doorWidth, doorHeight] = door;
  const top = -travel - headroom;
  const floors = Array.from({ length: stops }, (_, floor) => -floor * storey);
  const levelName = (floor: number) => (floor === 0 ? 'Ground' : `Level ${floor}`);
  const doors = doorsOf(lift);
  const decided = (side: 'front' | 'rear') => doors.some((one) => one.side === side && !one.isUndecided);
  /** Outside, only the ground is behind the shaft. */
  const behind = floors.slice(0, lift.isOutdoor ? 1 : stops);
  const openings = (ys: readonly number[]) => ys.map((y) => [y - doorHeight, y] as const);
  const front = -wall - size * 2;
  const landing = size * 2.5 + widthOf(levelName(stops - 1), size);
  const left = -wall - landing;
  const right = depth + wall + size * 2.5;
  const leaf = Math.min(50, wall);

  const shapes: Shape[] = [
    ...cutWalls({
      room: { left: 0, top, right: depth, bottom: pit },
      thickness: wall,
      base: pitFloor,
      openings: {
        left: decided('front') ? openings(floors) : [],
        right: decided('rear') ? openings(behind) : [],
      },
    }),
    ...onLayer('BUILDING', [
      ...floors.map((y) => rect('cut', [left, y], landing, slab)),
      ...behind.map((y) => rect('cut', [depth + wall, y], size * 2.5, slab)),
    ]),
    ...onLayer('CAR', [
      rect(
        'cabinCut',
        [(depth - cabin[1]) / 2, -doorHeight - 100],
        cabin[1],
        doorHeight + 100,
        lift.isCapsule ? Math.min(cabin[1], doorHeight) * 0.4 : 0,
      ),
    ]),
    ...onLayer(
      'DOORS',
      doors.flatMap(({ side, isUndecided }) => {
        if (side === 'front')
          return floors.map((y) => rect('leaf', [-leaf, y - doorHeight], leaf, doorHeight));
        if (side === 'right') {
          return behind.map((y) =>
            rect('beyond', [(depth - doorWidth) / 2, y - doorHeight], doorWidth, doorHeight),
          );
        }
        const [role, width] = isUndecided ? (['undecided', wall] as const) : (['leaf', leaf] as const);
        return behind.map((y) => rect(role, [depth, y - doorHeight], width, doorHeight));
      }),
    ),
    ...floors.map((y, floor) => {
      const name = levelName(floor);
      return words(name, [front - widthOf(name, size) / 2, y - size * 0.4], size);
    }),
    down([-wall, -doorHeight], doorHeight, { at: -wall - size * 0.9, size }),
    ...floors.slice(1).map((y) => down([left, y], storey, { at: left - size * 1.2, size })),
    // With two stops the travel is the storey.
    ...(stops > 2 ? [down([left, -travel], travel, { at: left - size * 3.2, size })] : []),
    down([right, 0], pit, { at: right + size * 1.9, size }),
    down([depth + wall, top], headroom, { at: right + size * 1.9, size }),
    across([0, pit + pitFloor], depth, { at: pit + pitFloor + size * 2, size }),
  ];
  if (lift.isDoorUndecided) {
    const at: Point = [depth + wall + size * 1.2, -doorHeight / 2];
    shapes.push(words('?', at, size));
  }
  return namedDrawing('Section', shapes, size);
}
