import type { DraftAnswers } from '#domain/questions/answers.ts';
import { type DrawingPlan, floorYs } from '#domain/drawing-plan.ts';

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

/** On every floor, between two walls: a row of offices in a commercial building, one window in a home. */
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
export function building(plan: DrawingPlan, answers: DraftAnswers): string {
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
