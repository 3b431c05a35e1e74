// The dimensions of a lift as a table, a plan and a section, which both have the same scale.
import { useState } from 'react';
import {
  type DimensionRow,
  dimensionTable,
  drawingsInWords,
  liftDimensions,
} from '#domain/drawing/dimensions.ts';
import { drawingsAt } from '#domain/drawing/fit-scale.ts';
import type { Drawing } from '#domain/drawing/shapes.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { LabelledWords } from '#domain/text.ts';
import { svgOf } from './svg-of.ts';

interface ScaleDrawingsProps {
  readonly dimensions: DimensionRow;
  readonly answers: Partial<StoredAnswers>;
  readonly dxfUrl: string;
}

/** In pixels: as large on a wide screen as on a phone of 375. */
const textSize = 12;
const room = { width: 343, height: 1000 };
/** Millimetres of the building to a pixel. */
const scales = [10, 12.5, 15, 17.5, 20, 25, 30, 40, 50, 75, 100, 150];

/** In pixels: from here on a section is about as tall as the table with the plan below it. */
const tallSection = 640;

/** The section stands beside table and plan; a low one is the third of a row where there is room. */
const beside = {
  all: '@3xl:grid @3xl:grid-cols-2 @3xl:gap-x-8 @3xl:gap-y-6 @4xl:grid-cols-[5fr_6fr] print:grid print:grid-cols-2',
  section:
    '@3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1 print:col-start-2 print:row-span-2 print:row-start-1',
};
const inARow = { all: '@6xl:grid-cols-3', section: '@6xl:col-start-3 @6xl:row-span-1' };

export function webDrawings(dimensions: DimensionRow, answers: Partial<StoredAnswers>) {
  return drawingsAt(liftDimensions(dimensions, answers), scales, textSize, { plan: room, section: room });
}

export function ScaleDrawings({ dimensions, answers, dxfUrl }: ScaleDrawingsProps) {
  const [isOpen, setOpen] = useState(false);
  const { plan, section } = webDrawings(dimensions, answers);
  const isTall = (section.height / section.textSize) * textSize > tallSection;
  return (
    <section
      aria-labelledby="scale"
      className="@container mt-8 print:col-span-2 print:mt-0 print:break-before-page"
    >
      <h2 id="scale" className="text-xl font-semibold max-md:hidden print:block print:text-lg">
        Plan and section
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 border-y border-line text-left font-medium hover:bg-hover md:hidden print:hidden"
      >
        <span>Plan and section for your architect</span>
        <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
      </button>
      <div className={`${isOpen ? '' : 'max-md:hidden'} mt-3 ${beside.all} ${isTall ? '' : inARow.all}`}>
        <LabelledRows
          rows={dimensionTable({ dimensions, answers })}
          className="self-start @max-3xl:mb-6 print:mb-0"
        />
        <figure className="flex flex-wrap items-end justify-evenly gap-6 @3xl:contents print:contents">
          <p className="sr-only">{drawingsInWords(liftDimensions(dimensions, answers))}</p>
          <Sheet drawing={plan} />
          <Sheet drawing={section} className={`${beside.section} ${isTall ? '' : inARow.section}`} />
          <figcaption className="text-muted md:text-sm @max-3xl:basis-full @3xl:col-span-full print:col-span-full">
            <span>In mm. For planning, not for construction. </span>
            <a href={dxfUrl} className="underline underline-offset-2 print:hidden">
              DXF file
            </a>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

interface LabelledRowsProps {
  readonly rows: readonly LabelledWords[];
  readonly className: string;
}

export function LabelledRows({ rows, className }: LabelledRowsProps) {
  return (
    <dl className={className}>
      {rows.map(({ label, words }) => (
        <div
          key={label}
          className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2 print:py-px"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto text-right font-medium text-balance">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SheetProps {
  readonly drawing: Drawing;
  readonly className?: string;
}

function Sheet({ drawing, className = '' }: SheetProps) {
  const { at, width, height } = drawing;
  const weight = drawing.textSize / textSize;
  return (
    <div
      aria-hidden="true"
      className={`grid place-items-center @3xl:rounded-xl @3xl:border @3xl:border-line @3xl:bg-paper @3xl:px-2 @3xl:py-4 print:border-0 print:p-0 ${className}`}
    >
      <svg
        viewBox={[...at, width, height].join(' ')}
        width={width / weight}
        height={height / weight}
        className="h-auto max-w-full print:[zoom:0.75]"
        dangerouslySetInnerHTML={{ __html: svgOf(drawing.shapes, weight) }}
      />
    </div>
  );
}
