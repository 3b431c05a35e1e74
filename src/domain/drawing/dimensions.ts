// The dimensions of the owner's lifts, which are saved with the prices, and the dimensions of one lift.
import { answerName, answerSpoken } from '#domain/questions/answers.ts';
import type { DoorLayout, StoredAnswers } from '#domain/questions/question.ts';
import { type AnswerField, questionOf } from '#domain/questions/questions.ts';
import type { LabelledWords } from '#domain/text.ts';

/** Width and depth, or width and height, in mm. */
type Size = readonly [number, number];

/** A row of the owner's table. */
export interface DimensionRow {
  readonly liftType: string;
  /** If left out, the row is for every cabin. */
  readonly cabinType?: string | undefined;
  /** If left out, the row is for lifts with and without wheelchair access. */
  readonly wheelchairAccess?: string | undefined;
  /** The clear width and depth inside. */
  readonly cabin: Size;
  /** The clear width and height. */
  readonly door: Size;
  /** The clear width and depth, by the sides that have doors. */
  readonly shaft: Readonly<Record<DoorLayout, Size>>;
  readonly pit: number;
  /** The height from the highest floor to the shaft's ceiling. */
  readonly headroom: number;
  /** The height from one floor to the next. */
  readonly storey: number;
  /** In kg. */
  readonly load: number;
  /** The standard in words. Empty if the owner says nothing about it. */
  readonly standard: string;
  readonly leadTime: string;
  readonly warranty: string;
  readonly servicing: string;
}

/** The height of a storey if the building's own is not known. */
export const usualStorey = 3000;

const chosenBy = ['liftType', 'cabinType', 'wheelchairAccess'] as const satisfies readonly AnswerField[];

/** The most specific row for these answers. Undefined if the owner gives none. */
export function chooseDimensions(
  rows: readonly DimensionRow[] | undefined,
  answers: Partial<StoredAnswers>,
): DimensionRow | undefined {
  const says = (row: DimensionRow) => chosenBy.filter((field) => row[field] !== undefined).length;
  return rows
    ?.filter((row) => chosenBy.every((field) => row[field] === undefined || row[field] === answers[field]))
    .toSorted((one, other) => says(other) - says(one))[0];
}

export type LiftDimensions = ReturnType<typeof liftDimensions>;

/** The dimensions of one lift in mm. */
export function liftDimensions({ shaft, ...row }: DimensionRow, answers: Partial<StoredAnswers>) {
  const chosen = questionOf('numberOfDoors').options.find(({ id }) => id === answers['numberOfDoors']);
  const doors = chosen?.layout ?? 'oneSide';
  const stops = Math.max(2, Number(answers['numberOfStops']) || 2);
  return {
    ...row,
    shaft: shaft[doors],
    doors,
    /** The visitor is not sure how many doors there are. */
    isDoorUndecided: chosen?.assumption !== undefined,
    isForWheelchair: answers['wheelchairAccess'] === 'yes',
    stops,
    /** The height from the lowest floor to the highest. */
    travel: (stops - 1) * row.storey,
  };
}

export function millimetres(value: number): string {
  return value.toLocaleString('en-AU');
}

const by = ([one, other]: Size) => `${millimetres(one)} × ${millimetres(other)} mm`;

const doorSides: Readonly<Record<DoorLayout, string>> = {
  oneSide: 'On one side',
  opposite: 'On opposite sides',
  adjacent: 'On adjacent sides',
};

/** The table of an estimate, such as `Cabin`, `1,100 × 1,400 mm`; empty if the business gives no dimensions. */
export function dimensionTable(estimate: {
  readonly dimensions: DimensionRow | null;
  readonly answers: Partial<StoredAnswers>;
}): readonly LabelledWords[] {
  const { dimensions, answers } = estimate;
  if (!dimensions) return [];
  const lift = liftDimensions(dimensions, answers);
  const shaft = [
    { label: 'Shaft (w × d)', words: by(lift.shaft) },
    { label: 'Doors', words: `${doorSides[lift.doors]}${lift.isDoorUndecided ? ', to be decided' : ''}` },
  ];
  return inWords(lift, shaft, [{ label: 'Travel', words: `${millimetres(lift.travel)} mm` }]);
}

function inWords(
  size: Omit<DimensionRow, 'shaft' | (typeof chosenBy)[number]>,
  shaft: readonly LabelledWords[],
  travel: readonly LabelledWords[] = [],
): readonly LabelledWords[] {
  return [
    { label: 'Cabin (w × d)', words: by(size.cabin) },
    { label: 'Door (w × h)', words: by(size.door) },
    ...shaft,
    { label: 'Pit', words: `${millimetres(size.pit)} mm` },
    { label: 'Headroom', words: `${millimetres(size.headroom)} mm` },
    { label: 'Storey', words: `${millimetres(size.storey)} mm` },
    ...travel,
    { label: 'Load', words: `${millimetres(size.load)} kg` },
    { label: 'Standard', words: size.standard },
    { label: 'Lead time', words: size.leadTime },
    { label: 'Warranty', words: size.warranty },
    { label: 'Servicing', words: size.servicing },
  ].filter(({ words }) => words !== '');
}

/**
 * The differences: `Commercial Grade Lift, pit: 1,400 mm → 1,500 mm`. A version that was saved without rows keeps those
 * before it.
 */
export function dimensionChanges(
  from: readonly DimensionRow[] = [],
  to: readonly DimensionRow[] = from,
): string[] {
  const names = new Set([...from, ...to].map(rowName));
  return [...names].flatMap((name) => {
    const [before, after] = [from, to].map((rows) => rows.find((row) => rowName(row) === name));
    if (!before || !after) return [`${name}: ${after ? 'added' : 'removed'}`];
    const [was, is] = [wordsByLabel(before), wordsByLabel(after)];
    return [...new Set([...was.keys(), ...is.keys()])]
      .filter((label) => was.get(label) !== is.get(label))
      .map((label) => `${name}, ${label}: ${was.get(label) ?? 'nothing'} → ${is.get(label) ?? 'nothing'}`);
  });
}

function wordsByLabel(row: DimensionRow): ReadonlyMap<string, string> {
  const shaft = (['oneSide', 'opposite', 'adjacent'] as const).map((doors) => ({
    label: `Shaft, doors ${doorSides[doors].toLowerCase()}`,
    words: by(row.shaft[doors]),
  }));
  return new Map(inWords(row, shaft).map(({ label, words }) => [label, words]));
}

/** The plan and the section in words. */
export function drawingsInWords(lift: LiftDimensions): string {
  const size = ([one, other]: Size) => `${millimetres(one)} by ${millimetres(other)} mm`;
  return [
    `Shaft ${size(lift.shaft)}, pit ${millimetres(lift.pit)} mm, headroom ${millimetres(lift.headroom)} mm.`,
    `Cabin ${size(lift.cabin)}, with doors of ${size(lift.door)} ${doorSides[lift.doors].toLowerCase()}${lift.isDoorUndecided ? ', still to be decided' : ''}.`,
    `${lift.stops} stops, ${millimetres(lift.storey)} mm from floor to floor, ${millimetres(lift.travel)} mm in all.`,
    ...(lift.isForWheelchair ? ['With room to turn a wheelchair on the landing.'] : []),
  ].join(' ');
}

/** The lifts that a row is for: `Residential Lift, Capsule Lift, room for a wheelchair user`. */
export function rowName(row: DimensionRow): string {
  const { wheelchairAccess } = row;
  return [
    answerName(questionOf('liftType'), row.liftType),
    row.cabinType && answerName(questionOf('cabinType'), row.cabinType),
    wheelchairAccess &&
      (answerSpoken(questionOf('wheelchairAccess'), wheelchairAccess) ?? 'no wheelchair access'),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** Why these dimensions cannot be built; undefined if they can. Names the part that is too small. */
export function dimensionProblem(
  row: DimensionRow,
): { part: 'shaft' | 'door' | 'headroom' | 'storey'; message: string } | undefined {
  const { cabin, door, shaft, headroom, storey } = row;
  const tooSmall = Object.values(shaft).some(([width, depth]) => width <= cabin[0] || depth <= cabin[1]);
  if (tooSmall) return { part: 'shaft', message: 'The shaft must be wider and deeper than the cabin' };
  if (door[0] > cabin[0]) return { part: 'door', message: 'The door cannot be wider than the cabin' };
  if (door[1] >= headroom) return { part: 'headroom', message: 'The headroom must be higher than the door' };
  if (door[1] >= storey) return { part: 'storey', message: 'A storey must be higher than the door' };
  return undefined;
}
