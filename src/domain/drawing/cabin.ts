import type { DraftAnswers } from '#domain/questions/answers.ts';
import { doorSides, frontDoor, isGlassUndecided } from './elevation-plan.ts';
import { standingPerson, wheelchairUser } from './people.ts';
import { line, type Point, rect, type Shape } from './shapes.ts';

export interface DoorSize {
  readonly width: number;
  readonly height: number;
  readonly isGlass: boolean;
  readonly isUndecided?: boolean;
}

/** A door from its own side: two leaves that meet in the middle. It stands on y with its left edge at x. */
export function doorFront([x, y]: Point, { width, height, isGlass }: DoorSize): Shape[] {
  const role = isGlass ? 'glassDoor' : 'door';
  const middle = x + width / 2;
  return [rect(role, [x, y - height], width, height), line(role, [middle, y], [middle, y - height])];
}

/** A door leaf that stands on y with its left edge at x. */
export function doorLeaf([x, y]: Point, { width, height, isGlass, isUndecided }: DoorSize): Shape {
  return rect(isUndecided ? 'undecided' : isGlass ? 'glassDoor' : 'doorEdge', [x, y - height], width, height);
}

function rider(access: DraftAnswers['wheelchairAccess'], x: number, height: number): Shape[] {
  if (access === 'yes') return [wheelchairUser([x, -1.5], height)];
  return access === 'no' ? [standingPerson([x, -1.5], height)] : [];
}

/** The cabin, with its origin at the middle of its floor: x from -width/2 to width/2, y from -height to 0. */
export function cabin(
  answers: DraftAnswers,
  { width, height }: { readonly width: number; readonly height: number },
): Shape[] {
  const isCapsule = answers.cabinType === 'capsule';
  const isGlass = isCapsule || answers.glassInCabin === 'yes';
  const isUnknown = answers.cabinType === undefined;
  const sides = doorSides(answers);
  const door: DoorSize = {
    width: Math.max(2.2, width * 0.055),
    height: height * (isCapsule ? 0.62 : 0.78),
    isGlass: answers.glassDoors === 'yes',
  };
  const corner = isCapsule ? Math.min(width, height) * 0.42 : 2;
  const between = (...shares: readonly Point[]) => shares.map(([x, y]): Point => [width * x, height * y]);
  const shapes = [
    rect(
      isGlass ? 'glassCabin' : isUnknown ? 'unknownCabin' : 'cabin',
      [-width / 2, -height],
      width,
      height,
      corner,
    ),
  ];
  if (isGlass) {
    shapes.push(
      line('reflection', ...between([-0.3, -0.28], [0.02, -0.8])),
      line('reflection', ...between([-0.16, -0.22], [0.12, -0.66])),
    );
  }
  if (!isCapsule && !isUnknown) shapes.push(line('lamp', ...between([-0.22, -0.92], [0.22, -0.92])));
  if (isGlassUndecided(answers)) {
    shapes.push(rect('undecided', [-width * 0.42, -height * 0.86], width * 0.84, height * 0.72, corner / 2));
  }
  if (sides.front) {
    shapes.push(...doorFront([width * frontDoor.from, 0], { ...door, width: width * frontDoor.width }));
  }
  shapes.push(
    ...rider(answers.wheelchairAccess, sides.front ? -width * 0.24 : 0, height * (sides.front ? 0.6 : 0.72)),
  );
  if (sides.left) shapes.push(doorLeaf([(-width - door.width) / 2, 0], door));
  if (sides.right || sides.isUndecided) {
    shapes.push(doorLeaf([(width - door.width) / 2, 0], { ...door, isUndecided: sides.isUndecided }));
  }
  return shapes;
}
