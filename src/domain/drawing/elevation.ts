// The lift in its building, which gains details with every answer. The cabin rises with the answers and is at the top after
// the last. It is a picture, not to scale: its sheet has the same size for every lift.
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { backdrop } from './building.ts';
import { cabin } from './cabin.ts';
import {
  doorSides,
  type ElevationPlan,
  elevationPlan,
  type ElevationVariant,
  floorY,
  isGlassUndecided,
} from './elevation-plan.ts';
import { installer } from './people.ts';
import { shaft } from './shaft.ts';
import { circle, group, line, type Point, type Shape, words } from './shapes.ts';

/** The layers, from the back to the front. */
export interface Elevation {
  readonly plan: ElevationPlan;
  readonly building: readonly Shape[];
  readonly shaft: readonly Shape[];
  /** The place of the cabin's floor. */
  readonly cabinAt: Point;
  /** The cabin on its rope, around that place. */
  readonly cabin: readonly Shape[];
  readonly front: readonly Shape[];
}

export function elevation(answers: DraftAnswers, variant: ElevationVariant): Elevation {
  const plan = elevationPlan(answers, variant);
  const { x, width } = plan.shaft;
  return {
    plan,
    building: backdrop(plan, answers),
    shaft: shaft(plan, answers),
    cabinAt: [x + width / 2, floorY(plan, plan.cabinFloor)],
    cabin: [line('rope', [0, -plan.cabin.height], [0, -plan.height]), ...cabin(answers, plan.cabin)],
    front: [...crew(plan, answers), ...(variant === 'strip' ? lens(plan, answers) : [])],
  };
}

function crew(
  { building, shaft: { width }, ...plan }: ElevationPlan,
  { includeInstallation, indoorOutdoor }: DraftAnswers,
): Shape[] {
  if (includeInstallation !== 'yes') return [];
  const x = building.x + building.width + (indoorOutdoor === 'outdoor' ? width : 0) + 22;
  return [installer([x, plan.groundY], Math.min(plan.tallestFloor * 0.62, 40))];
}

const lensRadius = 34;

/** The strip is too low for the cabin's details, so a lens shows them larger beside the building. */
function lens(plan: ElevationPlan, answers: DraftAnswers): Shape[] {
  const cabinRight = plan.shaft.x + (plan.shaft.width + plan.cabin.width) / 2;
  const cabinMiddle = floorY(plan, plan.cabinFloor) - plan.cabin.height / 2;
  const x = plan.width - lensRadius - 30;
  const y = plan.height / 2;
  const isUndecided = doorSides(answers).isUndecided || isGlassUndecided(answers);
  return [
    line('pointer', [cabinRight + 3, cabinMiddle], [x - lensRadius, y]),
    circle('lens', [x, y], lensRadius),
    group([x, y + 23], 1, [
      line('floor', [-27, 0], [27, 0]),
      ...cabin(answers, { width: answers.wheelchairAccess === 'yes' ? 42 : 36, height: 45 }),
    ]),
    // Beside the cabin, where no line crosses it. In the building it would be too small to read.
    ...(isUndecided ? [{ ...words('?', [x + 28, y + 5], 13), role: 'question' as const }] : []),
  ];
}
