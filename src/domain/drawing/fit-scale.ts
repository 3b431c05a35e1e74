// Plan and section at the same scale, the first one at which both fit.
import type { LiftDimensions } from './dimensions.ts';
import { planView } from './plan-view.ts';
import { section } from './section.ts';

interface Room {
  readonly width: number;
  readonly height: number;
}

interface Rooms {
  readonly plan: Room;
  readonly section: Room;
}

/** `scales` say how many mm of the building a unit of the sheet shows; the room and the size of words are in units. */
export function drawingsAt(lift: LiftDimensions, scales: readonly number[], textSize: number, rooms: Rooms) {
  const at = (scale: number) => ({
    scale,
    plan: planView(lift, textSize * scale),
    section: section(lift, textSize * scale),
  });
  const fits = (drawn: ReturnType<typeof at>) =>
    (['plan', 'section'] as const).every(
      (name) =>
        drawn[name].width <= rooms[name].width * drawn.scale &&
        drawn[name].height <= rooms[name].height * drawn.scale,
    );
  return scales.map(at).find(fits) ?? at(scales.at(-1) ?? 1);
}
