import type { DraftAnswers } from '#domain/questions/answers.ts';
import { type ElevationPlan, floorYs } from './elevation-plan.ts';
import { circle, curve, group, line, rect, type Shape } from './shapes.ts';

function roof(plan: ElevationPlan, liftType: string | undefined): Shape {
  const { x, width } = plan.building;
  const eaves = plan.tallestFloor * 0.12;
  if (liftType === 'residential') {
    const top = plan.topY - plan.tallestFloor * 0.34;
    const path = `M${x - eaves} ${plan.topY}L${x + width / 2} ${top}L${x + width + eaves} ${plan.topY}z`;
    return curve('facade', path);
  }
  const role = liftType === 'commercial' ? 'flatRoof' : 'unknownRoof';
  return rect(role, [x - 2, plan.topY - eaves * 0.7], width + 4, eaves * 0.7);
}

/** The windows on every floor, between two walls: a row of offices in a commercial building, one in a home. */
function windows(plan: ElevationPlan, left: number, right: number, isCommercial: boolean): Shape[] {
  const width = right - left;
  const height = plan.floorHeight * (isCommercial ? 0.46 : 0.36);
  const count = isCommercial ? 3 : 1;
  const pane = width * (isCommercial ? 0.17 : 0.3);
  const gap = (width - count * pane) / (count + 1);
  return floorYs(plan).flatMap((y) =>
    Array.from({ length: count }, (_, index) =>
      rect('window', [left + gap + index * (pane + gap), y - plan.floorHeight * 0.78], pane, height, 1),
    ),
  );
}

/** A section through the building: outer walls, a slab at every stop, rooms beside the shaft. */
function building(plan: ElevationPlan, answers: DraftAnswers): Shape[] {
  const { x, width } = plan.building;
  const isCommercial = answers.liftType === 'commercial';
  const shaftRight = plan.shaft.x + plan.shaft.width;
  const hasRoomBehind = answers.indoorOutdoor !== 'outdoor';
  return [
    roof(plan, answers.liftType),
    rect('facade', [x, plan.topY], width, plan.groundY - plan.topY),
    ...windows(plan, x, plan.shaft.x, isCommercial),
    ...(hasRoomBehind ? windows(plan, shaftRight, x + width, isCommercial) : []),
    ...floorYs(plan).map((y) => line('floor', [x, y], [x + width, y])),
  ];
}

/** Far wider than any sheet, so that ground and sky reach the edges of a broad SVG. */
const beyond = 2000;

function sunAndRain(plan: ElevationPlan): Shape[] {
  const isTall = plan.height > 200;
  const sun = plan.tallestFloor * 0.2;
  const x = plan.width * (isTall ? 0.88 : 0.1);
  const y = plan.height * (isTall ? 0.15 : 0.26);
  return [
    circle('sunlight', [x, y], sun),
    group([x - sun * 1.1, y + sun * 1.2], sun / 14, [
      curve('cloud', 'M-16 8a8 8 0 0 1 1-16 11 11 0 0 1 21-1 8.6 8.6 0 0 1 4 17z'),
      curve('rain', 'M-11 13l-3 8M-1 13l-3 8M9 13l-3 8'),
    ]),
  ];
}

function tree(plan: ElevationPlan, away: number, height: number): Shape {
  const { building: house, groundY, tallestFloor } = plan;
  return group([house.x - tallestFloor * away, groundY], (tallestFloor * height) / 40, [
    curve('trunk', 'M0 0v-16'),
    curve('leaves', 'M-9.5-26a9.5 13 0 0 1 19 0a9.5 13 0 0 1-19 0z'),
  ]);
}

/** Soil with the hatching that architects give it, the pit below the shaft, and trees. */
function ground(plan: ElevationPlan): Shape[] {
  const { groundY, tallestFloor, shaft, width } = plan;
  const hatching = Array.from({ length: 120 }, (_, index) => `M${index * 16 - 700} ${groundY + 2}l-7 9`);
  return [
    tree(plan, 0.5, 0.8),
    tree(plan, 0.86, 0.5),
    rect('soil', [-beyond, groundY], beyond * 2 + width, beyond),
    curve('hatching', hatching.join('')),
    rect('pit', [shaft.x, groundY], shaft.width, tallestFloor * 0.14),
    line('floor', [-beyond, groundY], [shaft.x, groundY]),
    line('floor', [shaft.x + shaft.width, groundY], [beyond, groundY]),
  ];
}

/** A potted plant and a lamp on the ground floor: the finishes of a higher budget consideration. */
function finishes(plan: ElevationPlan): Shape {
  const x = plan.shaft.x - plan.roomWidth * 0.3;
  return group([x, plan.groundY], plan.floorHeight / 70, [
    curve('pot', 'M-5-9h10l-1.5 9h-7z'),
    curve(
      'leaves',
      'M0-9c-1-9-6-11-8-12 1 6 3 10 8 12Zm0 0c1-9 6-11 8-12-1 6-3 10-8 12Zm0 0c-3-8 0-14 0-16 2 4 2 10 0 16Z',
    ),
    curve('lampshade', 'M0-70v14M-6-50a6 6 0 0 1 12 0z'),
  ]);
}

/** Everything behind the shaft. */
export function backdrop(plan: ElevationPlan, answers: DraftAnswers): Shape[] {
  return [
    rect('sky', [-beyond, -beyond], beyond * 2 + plan.width, beyond + plan.groundY),
    ...(answers.indoorOutdoor === 'outdoor' ? sunAndRain(plan) : []),
    ...ground(plan),
    ...building(plan, answers),
    ...(answers.budgetConsideration === 'look' ? [finishes(plan)] : []),
  ];
}
