import type { DraftAnswers } from '#domain/questions/answers.ts';
import { Cabin } from './cabin.tsx';
import { type DrawingPlan, floorY } from './drawing-plan.ts';

/** The strip is too low to show the cabin's details, so it shows them beside the building, larger. */
export function CabinCallout({
  plan,
  answers,
}: {
  readonly plan: DrawingPlan;
  readonly answers: DraftAnswers;
}) {
  const radius = 34;
  const centre = { x: plan.width - radius - 30, y: plan.height / 2 };
  const shaftX = plan.shaft.x + plan.shaft.width / 2;
  const cabinY = floorY(plan, plan.cabinFloor) - plan.cabin.height / 2;
  return (
    <g>
      <path
        d={`M${shaftX + plan.cabin.width / 2 + 3} ${cabinY}L${centre.x - radius} ${centre.y}`}
        strokeWidth="1.2"
        className="stroke-muted"
      />
      <circle cx={centre.x} cy={centre.y} r={radius} strokeWidth="1.4" className="fill-paper stroke-muted" />
      <g transform={`translate(${centre.x} ${centre.y + 23})`}>
        <path d="M-27 0h54" strokeWidth="2" className="stroke-ink" />
        <Cabin answers={answers} width={answers.wheelchairAccess === 'yes' ? 42 : 36} height={45} />
      </g>
    </g>
  );
}
