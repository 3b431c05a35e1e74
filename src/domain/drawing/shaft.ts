import { type DrawingPlan, floorYs, landingSides, shaftTopY } from '#domain/drawing-plan.ts';
import { chosenOption, type DraftAnswers } from '#domain/questions/answers.ts';
import { doorFront, doorLeaf, type DoorSize } from './cabin.ts';

const courseHeight = 3;

/** Courses of bricks, with joints that alternate. */
function bricks(x: number, y: number, width: number, height: number): string {
  const courses = Array.from({ length: Math.floor(height / courseHeight) }, (_, course) => {
    const top = y + course * courseHeight;
    const joint = x + width * (course % 2 === 0 ? 0.3 : 0.7);
    return `M${x} ${top}h${width}M${joint} ${top}v${courseHeight}`;
  });
  return `<path d="${courses.join('')}" stroke-width="0.8" class="stroke-muted"/>`;
}

function masonryWalls(plan: DrawingPlan, top: number): string {
  const { x, width } = plan.shaft;
  const wall = Math.max(4, plan.tallestFloor * 0.1);
  const height = plan.groundY - top;
  const both = [x - wall, x + width].map(
    (left) =>
      `<rect x="${left}" y="${top}" width="${wall}" height="${height}" class="fill-paper stroke-ink" stroke-width="1.2"/>${bricks(left, top, wall, height)}`,
  );
  return `<g>
${both.join('')}
<rect x="${x - wall}" y="${top - 4}" width="${width + wall * 2}" height="4" class="fill-ink"/>
</g>`;
}

function frameWalls(plan: DrawingPlan, top: number): string {
  const { x, width } = plan.shaft;
  const beams = floorYs(plan).map((y) => `M${x} ${y}h${width}m0 ${-plan.floorHeight * 0.5}h${-width}`);
  return `<g class="stroke-ink" stroke-linecap="square">
<path d="M${x} ${plan.groundY}V${top}h${width}V${plan.groundY}" fill="none" stroke-width="3"/>
<path d="${beams.join('')}" stroke-width="1" opacity="0.55"/>
</g>`;
}

function glassWalls(plan: DrawingPlan, top: number): string {
  const { x, width } = plan.shaft;
  const reflections = floorYs(plan).map(
    (y) => `M${x + 4} ${y - plan.floorHeight * 0.2}l${width * 0.34} ${-plan.floorHeight * 0.5}`,
  );
  return `<g>
<rect x="${x}" y="${top}" width="${width}" height="${plan.groundY - top}" stroke-width="2" class="fill-glass/35 stroke-ink"/>
<path d="${reflections.join('')}" stroke-width="2" stroke-linecap="round" class="stroke-paper"/>
</g>`;
}

/** Dashed until the visitor has chosen; nothing for a shaft type that the drawing does not know. */
function walls(plan: DrawingPlan, top: number, answers: DraftAnswers): string {
  switch (chosenOption(answers, 'shaftType')?.look) {
    case 'masonry':
      return masonryWalls(plan, top);
    case 'frame':
      return frameWalls(plan, top);
    case 'glass':
      return glassWalls(plan, top);
    default: {
      // Nothing is known of a shaft type that only the server's list has.
      if (answers.shaftType !== undefined) return '';
      const { x, width } = plan.shaft;
      return `<rect x="${x}" y="${top}" width="${width}" height="${plan.groundY - top}" stroke-dasharray="5 4" stroke-width="1.4" class="fill-none stroke-muted"/>`;
    }
  }
}

/** The shaft and its landing doors, one row at every stop. */
export function shaft(plan: DrawingPlan, answers: DraftAnswers): string {
  const { x, width } = plan.shaft;
  const top = shaftTopY(plan);
  const door: DoorSize = {
    width: Math.max(2, plan.tallestFloor * 0.05),
    height: plan.floorHeight * 0.6,
    isGlass: answers.glassDoors === 'yes',
  };
  const landingDoors = floorYs(plan).map((y, floor) => {
    const sides = landingSides(answers, floor);
    return (
      (sides.left ? doorLeaf(x - door.width - 1, y, door) : '') +
      (sides.right ? doorLeaf(x + width + 1, y, door) : '') +
      (sides.front ? doorFront(x + width * 0.54, y, { ...door, width: width * 0.3 }) : '')
    );
  });
  return `<g>
<rect x="${x}" y="${top}" width="${width}" height="${plan.groundY - top}" class="fill-sunken"/>
${walls(plan, top, answers)}
${landingDoors.join('')}
</g>`;
}
