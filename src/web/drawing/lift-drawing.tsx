// A section through the building, which gains details with every answer. The cabin rises with the answers and is at the top
// after the last.
import { memo } from 'react';
import { describeLift } from '#domain/describe-lift.ts';
import {
  drawingPlan,
  type DrawingPlan,
  type DrawingVariant,
  floorY,
  shaftTopY,
} from '#domain/drawing-plan.ts';
import { backdrop } from '#domain/drawing/building.ts';
import { cabin } from '#domain/drawing/cabin.ts';
import { installerOutside } from '#domain/drawing/people.ts';
import { shaft } from '#domain/drawing/shaft.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';

export interface DrawingLook {
  readonly variant?: DrawingVariant;
  /** If left out, the drawing fills its container. */
  readonly className?: string;
  /** The cabin comes up from the ground once, when the drawing is first shown. */
  readonly isArriving?: boolean;
}

export const LiftDrawing = memo(function LiftDrawing({
  answers,
  variant = 'panel',
  className = 'size-full overflow-hidden',
  isArriving = false,
}: DrawingLook & { readonly answers: DraftAnswers }) {
  const plan = drawingPlan(answers, variant);
  return (
    <svg
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      role="img"
      aria-label={describeLift(answers)}
      className={className}
    >
      <Part svg={backdrop(plan, answers)} />
      <Part svg={shaft(plan, answers)} />
      <Cabin
        plan={plan}
        svg={cabin(answers, plan.cabin)}
        look={`${variant === 'panel' ? 'transition-transform duration-1000' : ''} ${isArriving ? 'motion-safe:animate-arrive' : ''}`}
      />
      <Part svg={installerOutside(plan, answers)} />
      {variant === 'strip' && <Part svg={calloutLine(plan) + cabinCallout(plan, answers)} />}
    </svg>
  );
});

/** As text: an answer changes few parts, and a browser reads text faster than React makes elements. */
function Part({ svg }: { readonly svg: string }) {
  return <g dangerouslySetInnerHTML={{ __html: svg }} />;
}

interface CabinProps {
  readonly plan: DrawingPlan;
  readonly svg: string;
  readonly look: string;
}

/** One element for all answers, so that it glides to its new place. */
function Cabin({ plan, svg, look }: CabinProps) {
  const { x, width } = plan.shaft;
  const top = shaftTopY(plan);
  const rope = `<path d="M0 ${-plan.cabin.height}V${-plan.height}" stroke-width="1" class="stroke-muted"/>`;
  return (
    <svg x={x} width={width} y={top} height={plan.groundY - top}>
      <g
        style={{ transform: `translate(${width / 2}px, ${floorY(plan, plan.cabinFloor) - top}px)` }}
        className={look}
        dangerouslySetInnerHTML={{ __html: rope + svg }}
      />
    </svg>
  );
}

const calloutRadius = 34;

function calloutLine(plan: DrawingPlan): string {
  const cabinRight = plan.shaft.x + (plan.shaft.width + plan.cabin.width) / 2;
  const cabinMiddle = floorY(plan, plan.cabinFloor) - plan.cabin.height / 2;
  return `<path d="M${cabinRight + 3} ${cabinMiddle}L${plan.width - calloutRadius * 2 - 30} ${plan.height / 2}" stroke-width="1.2" class="stroke-muted"/>`;
}

/** The strip is too low for the cabin's details, so the callout shows them larger beside the building. */
function cabinCallout({ width, height }: DrawingPlan, answers: DraftAnswers): string {
  const x = width - calloutRadius - 30;
  const y = height / 2;
  return `<circle cx="${x}" cy="${y}" r="${calloutRadius}" stroke-width="1.4" class="fill-paper stroke-muted"/>
<g transform="translate(${x} ${y + 23})">
<path d="M-27 0h54" stroke-width="2" class="stroke-ink"/>
${cabin(answers, { width: answers.wheelchairAccess === 'yes' ? 42 : 36, height: 45 })}
</g>`;
}
