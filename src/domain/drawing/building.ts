import { type DrawingPlan, floorYs } from '#domain/drawing-plan.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';

function roof(plan: DrawingPlan, liftType: string | undefined): string {
  const { x, width } = plan.building;
  const eaves = plan.tallestFloor * 0.12;
  const rise = plan.tallestFloor * 0.34;
  if (liftType === 'residential') {
    return `<path d="M${x - eaves} ${plan.topY}L${x + width / 2} ${plan.topY - rise}L${x + width + eaves} ${plan.topY}z" stroke-width="1.6" stroke-linejoin="round" class="fill-paper stroke-ink"/>`;
  }
  const look = liftType === 'commercial' ? 'fill-ink' : 'fill-edge';
  return `<rect x="${x - 2}" y="${plan.topY - eaves * 0.7}" width="${width + 4}" height="${eaves * 0.7}" class="${look}"/>`;
}

/** The windows on every floor, between two walls: a row of offices in a commercial building, one in a home. */
function windows(plan: DrawingPlan, left: number, right: number, isCommercial: boolean): string {
  const width = right - left;
  const height = plan.floorHeight * (isCommercial ? 0.46 : 0.36);
  const count = isCommercial ? 3 : 1;
  const pane = width * (isCommercial ? 0.17 : 0.3);
  const gap = (width - count * pane) / (count + 1);
  return floorYs(plan)
    .flatMap((y) =>
      Array.from(
        { length: count },
        (_, index) =>
          `<rect x="${left + gap + index * (pane + gap)}" y="${y - plan.floorHeight * 0.78}" width="${pane}" height="${height}" rx="1" stroke-width="1" class="fill-sky stroke-edge"/>`,
      ),
    )
    .join('');
}

/** A section through the building: outer walls, a slab at every stop, rooms beside the shaft. */
function building(plan: DrawingPlan, answers: DraftAnswers): string {
  const { x, width } = plan.building;
  const isCommercial = answers.liftType === 'commercial';
  const shaftRight = plan.shaft.x + plan.shaft.width;
  const hasRoomBehind = answers.indoorOutdoor !== 'outdoor';
  const slabs = floorYs(plan).map((y) => `M${x} ${y}h${width}`);
  return `<g>
${roof(plan, answers.liftType)}
<rect x="${x}" y="${plan.topY}" width="${width}" height="${plan.groundY - plan.topY}" stroke-width="1.6" class="fill-paper stroke-ink"/>
${windows(plan, x, plan.shaft.x, isCommercial)}
${hasRoomBehind ? windows(plan, shaftRight, x + width, isCommercial) : ''}
<path d="${slabs.join('')}" stroke-width="${Math.max(1.6, plan.tallestFloor * 0.035)}" class="stroke-ink"/>
</g>`;
}

/** Far wider than any sheet, so that ground and sky reach the edges of a broad SVG. */
const beyond = 2000;

function sunAndRain(plan: DrawingPlan): string {
  const isTall = plan.height > 200;
  const sun = plan.tallestFloor * 0.2;
  const x = plan.width * (isTall ? 0.88 : 0.1);
  const y = plan.height * (isTall ? 0.15 : 0.26);
  return `<circle cx="${x}" cy="${y}" r="${sun}" class="fill-sun"/>
<g transform="translate(${x - sun * 1.1} ${y + sun * 1.2}) scale(${sun / 14})">
<path d="M-16 8a8 8 0 0 1 1-16 11 11 0 0 1 21-1 8.6 8.6 0 0 1 4 17z" stroke-width="1.5" class="fill-paper stroke-edge"/>
<path d="M-11 13l-3 8M-1 13l-3 8M9 13l-3 8" stroke-width="2" stroke-linecap="round" class="stroke-info"/>
</g>`;
}

function sky(plan: DrawingPlan, isOutdoor: boolean): string {
  return `<g>
<rect x="${-beyond}" y="${-beyond}" width="${beyond * 2 + plan.width}" height="${beyond + plan.groundY}" class="fill-sky"/>
${isOutdoor ? sunAndRain(plan) : ''}
</g>`;
}

function tree(x: number, y: number, height: number): string {
  return `<g transform="translate(${x} ${y}) scale(${height / 40})">
<path d="M0 0v-16" stroke-width="2.4" class="stroke-muted"/>
<ellipse cx="0" cy="-26" rx="9.5" ry="13" class="fill-leaf"/>
</g>`;
}

/** Soil with the hatching that architects give it, the pit below the shaft, and trees. */
function ground(plan: DrawingPlan): string {
  const { groundY, tallestFloor, shaft, width } = plan;
  const hatching = Array.from({ length: 120 }, (_, index) => `M${index * 16 - 700} ${groundY + 2}l-7 9`);
  return `<g>
${tree(plan.building.x - tallestFloor * 0.5, groundY, tallestFloor * 0.8)}
${tree(plan.building.x - tallestFloor * 0.86, groundY, tallestFloor * 0.5)}
<rect x="${-beyond}" y="${groundY}" width="${beyond * 2 + width}" height="${beyond}" class="fill-soil"/>
<path d="${hatching.join('')}" stroke-width="1" class="stroke-edge/50"/>
<rect x="${shaft.x}" y="${groundY}" width="${shaft.width}" height="${tallestFloor * 0.14}" stroke-width="1.4" class="fill-sunken stroke-ink"/>
<path d="M${-beyond} ${groundY}H${shaft.x}m${shaft.width} 0H${beyond}" stroke-width="2" class="stroke-ink"/>
</g>`;
}

/** A potted plant and a lamp on the ground floor: the finishes of a higher budget consideration. */
function finishes(plan: DrawingPlan): string {
  const x = plan.shaft.x - plan.roomWidth * 0.3;
  return `<g transform="translate(${x} ${plan.groundY}) scale(${plan.floorHeight / 70})">
<path d="M-5-9h10l-1.5 9h-7z" class="fill-accent-text"/>
<path d="M0-9c-1-9-6-11-8-12 1 6 3 10 8 12Zm0 0c1-9 6-11 8-12-1 6-3 10-8 12Zm0 0c-3-8 0-14 0-16 2 4 2 10 0 16Z" class="fill-leaf"/>
<path d="M0-70v14M-6-50a6 6 0 0 1 12 0z" stroke-width="1.2" class="fill-sun stroke-ink"/>
</g>`;
}

/** Everything behind the shaft. */
export function backdrop(plan: DrawingPlan, answers: DraftAnswers): string {
  const isOutdoor = answers.indoorOutdoor === 'outdoor';
  const isFine = answers.budgetConsideration === 'look';
  return sky(plan, isOutdoor) + ground(plan) + building(plan, answers) + (isFine ? finishes(plan) : '');
}
