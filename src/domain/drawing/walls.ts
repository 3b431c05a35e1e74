// The walls of a shaft where they are cut: outlines around its clear room, broken by the doors.
import { onLayer, type Point, type Shape } from './shapes.ts';

interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** From and to, in the direction of the axis. */
type Opening = readonly [number, number];

interface Walls {
  readonly room: Room;
  readonly thickness: number;
  /** The thickness below the room. */
  readonly base?: number;
  readonly openings: {
    readonly bottom?: readonly Opening[];
    readonly right?: readonly Opening[];
    readonly top?: readonly Opening[];
    readonly left?: readonly Opening[];
  };
}

/** A place on the walls: a point outside, and the one inside that faces it. */
type Edge = readonly [outer: Point, inner: Point];

export function cutWalls({ room, thickness, base = thickness, openings }: Walls): Shape[] {
  const { left, top, right, bottom } = room;
  const outer = {
    left: left - thickness,
    top: top - thickness,
    right: right + thickness,
    bottom: bottom + base,
  };
  const corner = (x: 'left' | 'right', y: 'top' | 'bottom'): Edge => [
    [outer[x], outer[y]],
    [room[x], room[y]],
  ];
  const onFloor =
    (side: 'top' | 'bottom') =>
    (x: number): Edge => [
      [x, outer[side]],
      [x, room[side]],
    ];
  const onSide =
    (side: 'left' | 'right') =>
    (y: number): Edge => [
      [outer[side], y],
      [room[side], y],
    ];
  /** The edges of the openings of a side, in the direction of the way around the shaft. */
  const edges = (ways: readonly Opening[] = [], edgeAt: (at: number) => Edge, isForward: boolean) =>
    ways
      .toSorted(([one], [other]) => (isForward ? one - other : other - one))
      .map(([from, to]) => (isForward ? ([from, to] as const) : ([to, from] as const)))
      .map(([first, last]) => [edgeAt(first), edgeAt(last)] as const);
  /** Once around: counter-clockwise from the lower left corner. */
  const around = [
    corner('left', 'bottom'),
    ...edges(openings.bottom, onFloor('bottom'), true),
    corner('right', 'bottom'),
    ...edges(openings.right, onSide('right'), false),
    corner('right', 'top'),
    ...edges(openings.top, onFloor('top'), false),
    corner('left', 'top'),
    ...edges(openings.left, onSide('left'), true),
  ];
  return onLayer('SHAFT', pieces(around).map(outline));
}

/** The walls between the openings. Each opening is a pair of edges: one ends a piece, the other begins the next. */
function pieces(around: readonly (Edge | readonly [Edge, Edge])[]): Edge[][] {
  const found: Edge[][] = [[]];
  for (const place of around) {
    if (isOpening(place)) {
      found.at(-1)?.push(place[0]);
      found.push([place[1]]);
    } else found.at(-1)?.push(place);
  }
  const [first = [], ...others] = found;
  const last = others.pop();
  // The way ends where it began, in the middle of a wall.
  return last ? [[...last, ...first], ...others] : [[...first, ...first.slice(0, 1)]];
}

function isOpening(place: Edge | readonly [Edge, Edge]): place is readonly [Edge, Edge] {
  return Array.isArray(place[0][0]);
}

function outline(edges: readonly Edge[]): Shape {
  const inner = edges.map((edge) => edge[1]).toReversed();
  return { role: 'cut', kind: 'line', isClosed: true, points: [...edges.map(([outer]) => outer), ...inner] };
}
