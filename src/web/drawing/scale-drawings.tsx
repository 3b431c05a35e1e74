// The plan and the section of a lift with dimensions, to scale, as SVG.
import { type DimensionRow, drawingsInWords, liftDimensions } from '#domain/drawing/dimensions.ts';
import { planView } from '#domain/drawing/plan-view.ts';
import { section } from '#domain/drawing/section.ts';
import { type Drawing, type Layer, outline, type Primitive, primitives } from '#domain/drawing/shapes.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';

interface ScaleDrawingsProps {
  readonly dimensions: DimensionRow;
  readonly answers: Partial<StoredAnswers>;
  readonly dxfUrl: string;
}

/** The text sizes in mm of the building, chosen so that both drawings have similar text on the screen. */
const planText = 150;
const shareOfSection = 0.026;

export function ScaleDrawings({ dimensions, answers, dxfUrl }: ScaleDrawingsProps) {
  const lift = liftDimensions(dimensions, answers);
  const height = lift.pit + lift.travel + lift.headroom;
  return (
    <figure className="print:break-inside-avoid">
      <p className="sr-only">{drawingsInWords(lift)}</p>
      <div className="flex flex-wrap items-end gap-4" aria-hidden="true">
        <Sheet drawing={planView(lift, planText)} className="min-w-56 flex-1" />
        <Sheet
          drawing={section(lift, Math.max(planText, height * shareOfSection))}
          className="min-w-56 flex-1"
        />
      </div>
      <figcaption className="mt-2 text-sm text-muted">
        <span>Plan and section in mm. For planning, not for construction. </span>
        <a href={dxfUrl} className="underline underline-offset-2 print:hidden">
          DXF file
        </a>
      </figcaption>
    </figure>
  );
}

function Sheet({ drawing, className }: { readonly drawing: Drawing; readonly className: string }) {
  const { width, height } = drawing;
  return (
    <svg viewBox={`0 ${-height} ${width} ${height}`} className={`max-h-120 ${className}`} strokeWidth="1">
      {primitives(drawing).map((shape, index) => (
        // The shapes of a drawing have no other key, and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Mark key={index} shape={shape} />
      ))}
    </svg>
  );
}

const looks: Readonly<Record<Layer, string>> = {
  SHAFT: 'fill-none stroke-ink',
  CAR: 'fill-accent-soft stroke-accent-text',
  DOORS: 'fill-paper stroke-accent-text',
  DIMENSIONS: 'fill-none stroke-muted',
  TEXT: 'fill-none stroke-muted',
};

function Mark({ shape }: { readonly shape: Primitive }) {
  if (shape.kind !== 'text')
    return (
      <path
        d={outline(shape)}
        className={looks[shape.layer]}
        vectorEffect="non-scaling-stroke"
        strokeDasharray={shape.dashed ? '4 3' : undefined}
      />
    );
  const [x, y] = [shape.at[0], -shape.at[1]];
  return (
    <text
      x={x}
      y={y}
      fontSize={shape.size}
      textAnchor="middle"
      className="fill-ink"
      transform={shape.isUpright ? `rotate(-90 ${x} ${y})` : undefined}
    >
      {shape.words}
    </text>
  );
}
