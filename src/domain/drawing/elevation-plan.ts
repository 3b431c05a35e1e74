// The positions of everything in the elevation, in mm on its sheet; y grows downwards.
import { chosenOption, type DraftAnswers } from '#domain/questions/answers.ts';
import { numberOfStops } from '#domain/questions/number-of-stops.ts';
import { answerFields } from '#domain/questions/questions.ts';

export type ElevationVariant = keyof typeof sheets;

/** The size of each variant is fixed, so that the drawing never changes its size. */
const sheets = {
  panel: {
    width: 400,
    height: 267,
    groundY: 240,
    /** The height for the floors, below the roof. */
    floorsHeight: 198,
    tallestFloor: 66,
    shaftCentreX: 200,
    roomWidth: 104,
  },
  strip: {
    width: 360,
    height: 80,
    groundY: 70,
    floorsHeight: 56,
    tallestFloor: 22,
    shaftCentreX: 104,
    roomWidth: 44,
  },
};

export type ElevationPlan = ReturnType<typeof elevationPlan>;

/** The cabin rises with each answer and is at the top after the last. */
function floorReached(answers: DraftAnswers, stops: number): number {
  const answered = answerFields.filter((field) => answers[field] !== undefined).length;
  return Math.floor((answered / answerFields.length) * (stops - 1));
}

const offeredStops = numberOfStops.options.map(({ id }) => id);
const fewestStops = Math.min(...offeredStops);

function drawnStops({ numberOfStops: stops = fewestStops }: DraftAnswers): number {
  return Math.min(Math.max(...offeredStops), Math.max(fewestStops, stops));
}

/** The drawing shows two stops until the visitor has said how many. */
export function elevationPlan(answers: DraftAnswers, variant: ElevationVariant) {
  const sheet = sheets[variant];
  const stops = drawnStops(answers);
  const floorHeight = Math.min(sheet.tallestFloor, sheet.floorsHeight / stops);
  const roomy = answers.wheelchairAccess === 'yes' ? 1.22 : 1;
  const cabin = { width: (floorHeight * 0.34 + sheet.tallestFloor * 0.3) * roomy, height: floorHeight * 0.8 };
  const shaftWidth = cabin.width + sheet.tallestFloor * 0.2;
  const outdoor = answers.indoorOutdoor === 'outdoor';
  const shaftX = sheet.shaftCentreX - shaftWidth / 2 + (outdoor ? sheet.roomWidth * 0.6 : 0);
  const buildingX = outdoor ? shaftX - sheet.roomWidth * 1.55 : shaftX - sheet.roomWidth;
  return {
    ...sheet,
    stops,
    floorHeight,
    /** The y of the highest floor's ceiling. */
    topY: sheet.groundY - stops * floorHeight,
    shaft: { x: shaftX, width: shaftWidth },
    building: {
      x: buildingX,
      width: outdoor ? shaftX - buildingX : shaftWidth + sheet.roomWidth * 2,
    },
    /** The cabin's floor, counted from 0, the ground floor. */
    cabinFloor: floorReached(answers, stops),
    cabin,
  };
}

/** The y of a floor, counted from 0. */
export function floorY(plan: ElevationPlan, floor: number): number {
  return plan.groundY - floor * plan.floorHeight;
}

/** The y of all floors, from the ground up. */
export function floorYs(plan: ElevationPlan): number[] {
  return Array.from({ length: plan.stops }, (_, floor) => floorY(plan, floor));
}

/** The shaft stands a little higher than the highest ceiling. */
export function shaftTopY(plan: ElevationPlan): number {
  return plan.topY - plan.floorHeight * 0.06;
}

/** The sides of the cabin with doors. None until the visitor has chosen. */
export function doorSides(answers: DraftAnswers) {
  const chosen = chosenOption(answers, 'numberOfDoors');
  return {
    left: chosen !== undefined,
    right: chosen?.layout === 'opposite',
    /** The front door is around the corner, on the side that the drawing shows. */
    front: chosen?.layout === 'adjacent',
    /** The visitor has not decided yet whether there is a second door. */
    isUndecided: chosen?.assumption !== undefined,
  };
}

/** The sides of the shaft with doors at a floor, counted from 0. Outdoors, only the ground floor has any. */
export function landingSides(answers: DraftAnswers, floor: number) {
  const { left, right, front } = doorSides(answers);
  const isReached = floor === 0 || answers.indoorOutdoor !== 'outdoor';
  return { left, right: right && isReached, front: front && isReached };
}

/** Whether glass in the cabin or in its doors is still to be decided. */
export function isGlassUndecided(answers: DraftAnswers): boolean {
  return (['glassInCabin', 'glassDoors'] as const).some(
    (field) => chosenOption(answers, field)?.assumption !== undefined,
  );
}

/** The door's place in the front of the cabin, as shares of its width. It leaves room for the rider beside it. */
export const frontDoor = { from: 0.04, width: 0.38 } as const;
