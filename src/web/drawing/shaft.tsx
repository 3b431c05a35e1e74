import { useId } from 'react';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { DoorLeaf, doorSides } from './cabin.tsx';
import { type DrawingPlan, floorY, shaftTopY } from './drawing-plan.ts';

function floors(plan: DrawingPlan): number[] {
  return Array.from({ length: plan.stops }, (_, floor) => floorY(plan, floor));
}

interface WallsProps {
  readonly plan: DrawingPlan;
  readonly top: number;
}

function MasonryWalls({ plan, top }: WallsProps) {
  const bricks = useId();
  const { x, width } = plan.shaft;
  const wall = Math.max(4, plan.tallestFloor * 0.1);
  const height = plan.groundY - top;
  return (
    <g>
      <pattern id={bricks} width="8" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 .5h8M0 3.5h8M2 .5v3M6 3.5v3" strokeWidth="0.8" className="stroke-muted" />
      </pattern>
      {[x - wall, x + width].map((wallX) => (
        <g key={wallX}>
          <rect
            x={wallX}
            y={top}
            width={wall}
            height={height}
            className="fill-paper stroke-ink"
            strokeWidth="1.2"
          />
          <rect x={wallX} y={top} width={wall} height={height} fill={`url(#${bricks})`} />
        </g>
      ))}
      <rect x={x - wall} y={top - 4} width={width + wall * 2} height="4" className="fill-ink" />
    </g>
  );
}

function FrameWalls({ plan, top }: WallsProps) {
  const { x, width } = plan.shaft;
  return (
    <g className="stroke-ink" strokeLinecap="square">
      <path d={`M${x} ${plan.groundY}V${top}h${width}V${plan.groundY}`} fill="none" strokeWidth="3" />
      <path
        d={floors(plan)
          .map((y) => `M${x} ${y}h${width}m0 ${-plan.floorHeight * 0.5}h${-width}`)
          .join('')}
        strokeWidth="1"
        opacity="0.55"
      />
    </g>
  );
}

function GlassWalls({ plan, top }: WallsProps) {
  const { x, width } = plan.shaft;
  return (
    <g>
      <rect
        x={x}
        y={top}
        width={width}
        height={plan.groundY - top}
        strokeWidth="2"
        className="fill-glass/35 stroke-ink"
      />
      <path
        d={floors(plan)
          .map((y) => `M${x + 4} ${y - plan.floorHeight * 0.2}l${width * 0.34} ${-plan.floorHeight * 0.5}`)
          .join('')}
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-paper"
      />
    </g>
  );
}

/** The shaft and its landing doors, one row at every stop. */
export function Shaft({ plan, answers }: { readonly plan: DrawingPlan; readonly answers: DraftAnswers }) {
  const { x, width } = plan.shaft;
  const top = shaftTopY(plan);
  const walls = { plan, top };
  const sides = doorSides(answers.numberOfDoors);
  const glass = answers.glassDoors === 'yes';
  const door = { width: Math.max(2, plan.tallestFloor * 0.05), height: plan.floorHeight * 0.6, glass };
  return (
    <g>
      <rect x={x} y={top} width={width} height={plan.groundY - top} className="fill-sunken" />
      {answers.shaftType === 'by_builder' && <MasonryWalls {...walls} />}
      {answers.shaftType === 'steel_frame' && <FrameWalls {...walls} />}
      {answers.shaftType === 'glass' && <GlassWalls {...walls} />}
      {answers.shaftType === undefined && (
        <rect
          x={x}
          y={top}
          width={width}
          height={plan.groundY - top}
          strokeDasharray="5 4"
          strokeWidth="1.4"
          className="fill-none stroke-muted"
        />
      )}
      {floors(plan).map((y) => (
        <g key={y}>
          {sides.left && <DoorLeaf x={x - door.width - 1} y={y} {...door} />}
          {sides.right && <DoorLeaf x={x + width + 1} y={y} {...door} />}
        </g>
      ))}
    </g>
  );
}
