// A section through the building that fills in with every answer. The cabin rises with the answers, so it is at the
// top when the visitor is done.
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { Building } from './building.tsx';
import { Cabin } from './cabin.tsx';
import { describeLift } from './describe-lift.ts';
import { drawingPlan, type DrawingPlan, type DrawingVariant, floorY, shaftTopY } from './drawing-plan.ts';
import { Installer } from './people.tsx';
import { Shaft } from './shaft.tsx';
import { Finishes, Ground, Sky } from './surroundings.tsx';

interface LiftDrawingProps {
  readonly answers: DraftAnswers;
  readonly variant: DrawingVariant;
  readonly className?: string;
}

export function LiftDrawing({ answers, variant, className = '' }: LiftDrawingProps) {
  const plan = drawingPlan(answers, variant);
  const shaftTop = shaftTopY(plan);
  const outdoor = answers.indoorOutdoor === 'outdoor';
  return (
    <svg
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      role="img"
      aria-label={describeLift(answers)}
      className={`size-full overflow-hidden ${variant === 'strip' ? 'rounded-lg' : ''} ${className}`}
    >
      <Sky plan={plan} outdoor={outdoor} />
      <Ground plan={plan} />
      <Building plan={plan} answers={answers} />
      {answers.budgetConsideration === 'look' && <Finishes plan={plan} />}
      <Shaft plan={plan} answers={answers} />
      <svg x={plan.shaft.x} width={plan.shaft.width} y={shaftTop} height={plan.groundY - shaftTop}>
        <g
          style={{
            transform: `translate(${plan.shaft.width / 2}px, ${floorY(plan, plan.cabinFloor) - shaftTop}px)`,
          }}
          className={variant === 'panel' ? 'transition-transform duration-1000' : undefined}
        >
          <path d={`M0 ${-plan.cabin.height}V${-plan.height}`} strokeWidth="1" className="stroke-muted" />
          <Cabin answers={answers} {...plan.cabin} />
        </g>
      </svg>
      {answers.includeInstallation === 'yes' && (
        <Installer
          x={plan.building.x + plan.building.width + (outdoor ? plan.shaft.width + 22 : 22)}
          y={plan.groundY}
          height={Math.min(plan.tallestFloor * 0.62, 40)}
        />
      )}
      {variant === 'strip' && <CabinCallout plan={plan} answers={answers} />}
    </svg>
  );
}

/** The strip is too low to show the cabin's details, so it shows them beside the building, larger. */
function CabinCallout({ plan, answers }: { readonly plan: DrawingPlan; readonly answers: DraftAnswers }) {
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
