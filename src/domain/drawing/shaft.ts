import { chosenOption, type DraftAnswers } from '#domain/questions/answers.ts';
import { doorFront, doorLeaf, type DoorSize } from './cabin.ts';
import { type ElevationPlan, floorYs, landingSides, shaftTopY } from './elevation-plan.ts';
import { curve, line, rect, type Shape } from './shapes.ts';

const courseHeight = 3;

/** Courses of bricks, with joints that alternate. */
function bricks(x: number, y: number, width: number, height: number): Shape {
  const courses = Array.from({ length: Math.floor(height / courseHeight) }, (_, course) => {
    const top = y + course * courseHeight;
    const joint = x + width * (course % 2 === 0 ? 0.3 : 0.7);
    return `M${x} ${top}h${width}M${joint} ${top}v${courseHeight}`;
  });
  return curve('bricks', courses.join(''));
}

function masonryWalls(plan: ElevationPlan, top: number): Shape[] {
  const { x, width } = plan.shaft;
  const wall = Math.max(4, plan.tallestFloor * 0.1);
  const height = plan.groundY - top;
  return [
    ...[x - wall, x + width].flatMap((left) => [
      rect('masonry', [left, top], wall, height),
      bricks(left, top, wall, height),
    ]),
    rect('coping', [x - wall, top - 4], width + wall * 2, 4),
  ];
}

function frameWalls(plan: ElevationPlan, top: number): Shape[] {
  const { x, width } = plan.shaft;
  const right = x + width;
  const beams = floorYs(plan).flatMap((y) => [y, y - plan.floorHeight * 0.5]);
  return [
    line('frame', [x, plan.groundY], [x, top], [right, top], [right, plan.groundY]),
    ...beams.map((y) => line('beams', [x, y], [right, y])),
  ];
}

function glassWalls(plan: ElevationPlan, top: number): Shape[] {
  const { x, width } = plan.shaft;
  return [
    rect('glassWall', [x, top], width, plan.groundY - top),
    ...floorYs(plan).map((y) =>
      line(
        'reflection',
        [x + 4, y - plan.floorHeight * 0.2],
        [x + 4 + width * 0.34, y - plan.floorHeight * 0.7],
      ),
    ),
  ];
}

/** Dashed until the visitor has chosen; nothing for a shaft type that the drawing does not know. */
function walls(plan: ElevationPlan, top: number, answers: DraftAnswers): Shape[] {
  switch (chosenOption(answers, 'shaftType')?.look) {
    case 'masonry':
      return masonryWalls(plan, top);
    case 'frame':
      return frameWalls(plan, top);
    case 'glass':
      return glassWalls(plan, top);
    default: {
      // Nothing is known of a shaft type that only the server's list has.
      if (answers.shaftType !== undefined) return [];
      return [rect('unknownShaft', [plan.shaft.x, top], plan.shaft.width, plan.groundY - top)];
    }
  }
}

/** The shaft and its landing doors, one row at every stop. */
export function shaft(plan: ElevationPlan, answers: DraftAnswers): Shape[] {
  const { x, width } = plan.shaft;
  const top = shaftTopY(plan);
  const door: DoorSize = {
    width: Math.max(2, plan.tallestFloor * 0.05),
    height: plan.floorHeight * 0.6,
    isGlass: answers.glassDoors === 'yes',
  };
  const landingDoors = floorYs(plan).flatMap((y, floor) => {
    const sides = landingSides(answers, floor);
    return [
      ...(sides.left ? [doorLeaf([x - door.width - 1, y], door)] : []),
      ...(sides.right ? [doorLeaf([x + width + 1, y], door)] : []),
      ...(sides.front ? doorFront([x + width * 0.54, y], { ...door, width: width * 0.3 }) : []),
    ];
  });
  return [rect('well', [x, top], width, plan.groundY - top), ...walls(plan, top, answers), ...landingDoors];
}
