import { memo } from 'react';
import { describeLift } from '#domain/describe-lift.ts';
import { shaftTopY, type ElevationVariant } from '#domain/drawing/elevation-plan.ts';
import { type Elevation, elevation } from '#domain/drawing/elevation.ts';
import type { Shape } from '#domain/drawing/shapes.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { knownAnswers } from '#domain/questions/drawn-answers.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { svgOf } from './svg-of.ts';

export interface DrawingLook {
  readonly variant?: ElevationVariant;
  /** If left out, the drawing fills its container. */
  readonly className?: string;
  /** The cabin comes up from the ground once, when the drawing is first shown. */
  readonly isArriving?: boolean;
}

interface LiftDrawingProps extends DrawingLook {
  readonly answers: DraftAnswers;
  /** The server's lists, which say what the business's own options are like. */
  readonly lists?: OptionLists | null;
}

export const LiftDrawing = memo(function LiftDrawing({
  answers: given,
  lists,
  variant = 'panel',
  className = 'size-full overflow-hidden',
  isArriving = false,
}: LiftDrawingProps) {
  const answers = knownAnswers(given, lists);
  const drawing = elevation(answers, variant);
  return (
    <svg
      viewBox={`0 0 ${drawing.plan.width} ${drawing.plan.height}`}
      role="img"
      aria-label={describeLift(answers)}
      className={className}
    >
      <Part shapes={drawing.building} />
      <Part shapes={drawing.shaft} />
      <Cabin
        drawing={drawing}
        look={`${variant === 'panel' ? 'transition-transform duration-1000' : ''} ${isArriving ? 'motion-safe:animate-arrive' : ''}`}
      />
      <Part shapes={drawing.front} />
    </svg>
  );
});

function Part({ shapes }: { readonly shapes: readonly Shape[] }) {
  return <g dangerouslySetInnerHTML={{ __html: svgOf(shapes) }} />;
}

/** One element for all answers, so that it glides to its new place. */
function Cabin({ drawing, look }: { readonly drawing: Elevation; readonly look: string }) {
  const { shaft, groundY } = drawing.plan;
  const top = shaftTopY(drawing.plan);
  const [x, y] = drawing.cabinAt;
  return (
    <svg x={shaft.x} width={shaft.width} y={top} height={groundY - top}>
      <g
        style={{ transform: `translate(${x - shaft.x}px, ${y - top}px)` }}
        className={look}
        dangerouslySetInnerHTML={{ __html: svgOf(drawing.cabin) }}
      />
    </svg>
  );
}
