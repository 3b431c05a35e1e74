// The dimensions of the owner's lifts, which are saved with the prices, and the dimensions of one lift.
import { answerName, answerSpoken, type DraftAnswers } from '#domain/questions/answers.ts';
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

/** The walls of a shaft: a steel frame and glass are no masonry. In mm, for the drawing. */
const walls = { masonry: 150, frame: 80, glass: 40 };

/**
 * The least that a wheelchair user needs: the cabin's width and depth, and the door's width. So AS 1735.12 (lifts for
 * persons with disabilities) is publicly described, as in NCC 2022, E3D7 and E3D8. The business must check it.
 */
export const wheelchairNeeds = { cabin: [1100, 1400], door: 900 } as const;

/** Whether a wheelchair user has room in the cabin and in the door. */
export function hasWheelchairRoom({ cabin, door }: Pick<DimensionRow, 'cabin' | 'door'>): boolean {
  const [width, depth] = wheelchairNeeds.cabin;
  return cabin[0] >= width && cabin[1] >= depth && door[0] >= wheelchairNeeds.door;
}

export type LiftDimensions = ReturnType<typeof liftDimensions>;

/** The dimensions of one lift in mm. */
export function liftDimensions({ shaft, ...row }: DimensionRow, answers: Partial<StoredAnswers>) {
  const doorOption = questionOf('numberOfDoors').options.find(({ id }) => id === answers['numberOfDoors']);
  const shaftOption = questionOf('shaftType').options.find(({ id }) => id === answers['shaftType']);
  const doors = doorOption?.layout ?? 'oneSide';
  const stops = Math.max(2, Number(answers['numberOfStops']) || 2);
  const isForWheelchair = answers['wheelchairAccess'] === 'yes';
  return {
    ...row,
    shaft: shaft[doors],
    wall: walls[shaftOption?.look ?? 'masonry'],
    doors,
    /** The visitor is not sure how many doors there are. */
    isDoorUndecided: doorOption?.assumption !== undefined,
    isForWheelchair,
    /** The visitor asked for it, and it fits. */
    hasWheelchairRoom: isForWheelchair && hasWheelchairRoom(row),
    isCapsule: answers['cabinType'] === 'capsule',
    isOutdoor: answers['indoorOutdoor'] === 'outdoor',
    stops,
    /** The height from the lowest floor to the highest. */
    travel: (stops - 1) * row.storey,
  };
}

interface LiftDoor {
  readonly side: 'front' | 'rear' | 'right';
  readonly isUndecided?: boolean;
}

export function doorsOf({ doors, isDoorUndecided }: LiftDimensions): readonly LiftDoor[] {
  if (doors === 'opposite') return [{ side: 'front' }, { side: 'rear' }];
  if (doors === 'adjacent') return [{ side: 'front' }, { side: 'right' }];
  return isDoorUndecided ? [{ side: 'front' }, { side: 'rear', isUndecided: true }] : [{ side: 'front' }];
}

/** `1,350` */
export function grouped(value: number): string {
  return value.toLocaleString('en-AU');
}

/** `1,350 mm` */
const millimetres = (value: number) => `${grouped(value)} mm`;

/** `450 kg` */
export const kilograms = (value: number) => `${grouped(value)} kg`;

/** `1,100 by 1,400 mm` */
function spoken([one, other]: Size): string {
  return `${grouped(one)} by ${millimetres(other)}`;
}

const by = ([one, other]: Size) => `${grouped(one)} × ${millimetres(other)}`;

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
  const rows = inWords(lift, shaft, [{ label: 'Travel', words: millimetres(lift.travel) }]);
  if (!lift.isForWheelchair || lift.hasWheelchairRoom) return rows;
  return [...rows, { label: 'Wheelchair', words: tooSmallForWheelchair }];
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
    { label: 'Pit', words: millimetres(size.pit) },
    { label: 'Headroom', words: millimetres(size.headroom) },
    { label: 'Storey', words: millimetres(size.storey) },
    ...travel,
    { label: 'Load', words: kilograms(size.load) },
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
  return [
    `Shaft ${spoken(lift.shaft)}, pit ${millimetres(lift.pit)}, headroom ${millimetres(lift.headroom)}.`,
    `Cabin ${spoken(lift.cabin)}, with doors of ${spoken(lift.door)} ${doorSides[lift.doors].toLowerCase()}${lift.isDoorUndecided ? ', still to be decided' : ''}.`,
    `${lift.stops} stops, ${millimetres(lift.storey)} from floor to floor, ${millimetres(lift.travel)} in all.`,
    ...(lift.hasWheelchairRoom ? ['With room to turn a wheelchair on the landing.'] : []),
    ...(lift.isForWheelchair && !lift.hasWheelchairRoom ? [`${tooSmallForWheelchair}.`] : []),
  ].join(' ');
}

const tooSmallForWheelchair = `Smaller than a wheelchair user needs: a cabin of ${spoken(wheelchairNeeds.cabin)} and a door of ${millimetres(wheelchairNeeds.door)}`;

/** Said to the owner of a row for wheelchair users in which none has room. Undefined if there is nothing to say. */
export function wheelchairWarning(row: DimensionRow): string | undefined {
  if (row.wheelchairAccess === 'no' || hasWheelchairRoom(row)) return undefined;
  return `${tooSmallForWheelchair}. Visitors who ask for wheelchair access are told so. Check AS 1735.12.`;
}

/** The answers as a lift of these dimensions can be shown: it claims no room for a wheelchair that does not fit. */
export function trueAnswers<Known extends DraftAnswers>(
  answers: Known,
  dimensions: DimensionRow | null = null,
): Known {
  const claims = answers.wheelchairAccess === 'yes' && dimensions && !hasWheelchairRoom(dimensions);
  return claims ? { ...answers, wheelchairAccess: 'no' } : answers;
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
