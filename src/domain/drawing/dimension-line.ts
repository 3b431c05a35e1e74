// Dimensions and captions of drawings to scale.
import { grouped } from './dimensions.ts';
import { line, onLayer, type Point, type Shape, words } from './shapes.ts';

/** The room that words take, in the widest of the fonts that draw them. */
export function widthOf(text: string, size: number): number {
  return text.length * size * 0.6;
}

/** Whether the words of a length have room on its own line. Longer ones stand behind its end. */
export function fitsLine(length: number, size: number): boolean {
  return widthOf(grouped(length), size) + size * 0.4 <= length;
}

interface Place {
  /** Where the line runs: the y of a width, the x of a height. */
  readonly at: number;
  readonly size: number;
  /** Where the thin lines from what is measured begin. If left out, beside it. */
  readonly witnessFrom?: number;
}

/** A dimension of a width that begins at this point. */
export function across([x, y]: Point, length: number, place: Place): Shape {
  return dimension([x, y], [x + length, y], length, place, (along, beside) => [along, beside]);
}

/** A dimension of a height that begins at this point and goes down. */
export function down([x, y]: Point, length: number, place: Place): Shape {
  return dimension([y, x], [y + length, x], length, place, (along, beside) => [beside, along]);
}

/** In coordinates along what is measured and beside it, which `turn` makes points of. */
function dimension(
  [from, beside]: Point,
  [to]: Point,
  length: number,
  { at, size, witnessFrom }: Place,
  turn: (along: number, beside: number) => Point,
): Shape {
  const away = Math.sign(at - beside);
  const witness = witnessFrom ?? beside + away * size * 0.4;
  const text = grouped(length);
  const half = length / 2;
  const middle = fitsLine(length, size) ? from + half : to + widthOf(text, size) / 2 + size * 0.6;
  const tick = size * 0.3;
  const isUpright = turn(0, 1)[0] === 1;
  const parts = [
    line('dimension', turn(from, at), turn(to, at)),
    ...[from, to].flatMap((end) => [
      line('dimension', turn(end, witness), turn(end, at + away * size * 0.4)),
      line(
        'dimension',
        turn(end - tick, at + (isUpright ? -tick : tick)),
        turn(end + tick, at + (isUpright ? tick : -tick)),
      ),
    ]),
    words(text, turn(middle, at - size * 0.3), size, isUpright),
  ];
  return {
    role: 'none',
    layer: 'DIMENSIONS',
    kind: 'dimension',
    from: turn(from, witness),
    to: turn(to, witness),
    middle: turn(from + half, at),
    words: text,
    parts: onLayer('DIMENSIONS', parts),
  };
}

/** Lengths in m, of which the first is taken that leaves room for its words. */
const barLengths = [1, 2, 5, 10, 20, 50];

/** The name of a drawing, and below it the bar that shows its scale. */
export function caption(name: string, [x, y]: Point, size: number): Shape[] {
  const metres = barLengths.find((length) => length * 1000 >= size * 6) ?? 100;
  const length = metres * 1000;
  const end = `${metres} m`;
  const nameY = y + size;
  const top = nameY + size * 0.9;
  const ends = [
    ['0', x + widthOf('0', size) / 2],
    [end, x + length],
  ] as const;
  const bar = [x, x + length / 2].map((left, index): Shape => ({
    role: index === 0 ? 'scaleBar' : 'dimension',
    kind: 'line',
    isClosed: true,
    points: [
      [left, top],
      [left + length / 2, top],
      [left + length / 2, top + size * 0.4],
      [left, top + size * 0.4],
    ],
  }));
  return [
    words(name, [x + widthOf(name, size) / 2, nameY], size),
    ...onLayer('TEXT', bar),
    ...ends.map(([text, middle]) => words(text, [middle, top + size * 1.6], size)),
  ];
}
