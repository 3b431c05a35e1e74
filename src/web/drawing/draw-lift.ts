// A section through the building as SVG, which gains details with every answer. The cabin rises with the answers and is at
// the top after the last.
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { building } from './building.ts';
import { cabin } from './cabin.ts';
import { describeLift } from '#domain/describe-lift.ts';
import {
  drawingPlan,
  type DrawingPlan,
  type DrawingVariant,
  floorY,
  shaftTopY,
} from '#domain/drawing-plan.ts';
import { installer } from './people.ts';
import { shaft } from './shaft.ts';
import { finishes, ground, sky } from './surroundings.ts';

/** Its groups are the same for all answers, some of them empty, so that one drawing can follow another. */
export function drawLift(answers: DraftAnswers, variant: DrawingVariant): string {
  const plan = drawingPlan(answers, variant);
  const isOutdoor = answers.indoorOutdoor === 'outdoor';
  return `<svg viewBox="0 0 ${plan.width} ${plan.height}" role="img" aria-label="${escapeQuotes(describeLift(answers))}" class="size-full overflow-hidden${variant === 'strip' ? ' rounded-lg' : ''}">
${sky(plan, isOutdoor)}
${ground(plan)}
${building(plan, answers)}
<g>${answers.budgetConsideration === 'look' ? finishes(plan) : ''}</g>
${shaft(plan, answers)}
${cabinInShaft(plan, answers, variant)}
<g>${answers.includeInstallation === 'yes' ? installerOutside(plan, isOutdoor) : ''}</g>
<g>${variant === 'strip' ? cabinCallout(plan, answers) : ''}</g>
</svg>`;
}

function escapeQuotes(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function cabinInShaft(plan: DrawingPlan, answers: DraftAnswers, variant: DrawingVariant): string {
  const { x, width } = plan.shaft;
  const top = shaftTopY(plan);
  const motion = variant === 'panel' ? ' class="transition-transform duration-1000"' : '';
  return `<svg x="${x}" width="${width}" y="${top}" height="${plan.groundY - top}">
<g style="transform: translate(${width / 2}px, ${floorY(plan, plan.cabinFloor) - top}px)"${motion}>
<path d="M0 ${-plan.cabin.height}V${-plan.height}" stroke-width="1" class="stroke-muted"/>
${cabin(answers, plan.cabin)}
</g>
</svg>`;
}

function installerOutside(
  { building: { x, width }, shaft: { width: shaftWidth }, ...plan }: DrawingPlan,
  isOutdoor: boolean,
): string {
  return installer({
    x: x + width + (isOutdoor ? shaftWidth : 0) + 22,
    y: plan.groundY,
    height: Math.min(plan.tallestFloor * 0.62, 40),
  });
}

/** The strip is too low for the cabin's details, so it shows them beside the building, larger. */
function cabinCallout(plan: DrawingPlan, answers: DraftAnswers): string {
  const radius = 34;
  const x = plan.width - radius - 30;
  const y = plan.height / 2;
  const cabinRight = plan.shaft.x + (plan.shaft.width + plan.cabin.width) / 2;
  const cabinMiddle = floorY(plan, plan.cabinFloor) - plan.cabin.height / 2;
  return `<path d="M${cabinRight + 3} ${cabinMiddle}L${x - radius} ${y}" stroke-width="1.2" class="stroke-muted"/>
<circle cx="${x}" cy="${y}" r="${radius}" stroke-width="1.4" class="fill-paper stroke-muted"/>
<g transform="translate(${x} ${y + 23})">
<path d="M-27 0h54" stroke-width="2" class="stroke-ink"/>
${cabin(answers, { width: answers.wheelchairAccess === 'yes' ? 42 : 36, height: 45 })}
</g>`;
}
