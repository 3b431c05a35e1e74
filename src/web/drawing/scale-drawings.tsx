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

export function webDrawings(dimensions: DimensionRow, answers: Partial<StoredAnswers>) {
  return drawingsAt(liftDimensions(dimensions, answers), scales, textSize, { plan: room, section: room });
}

export function ScaleDrawings({ dimensions, answers, dxfUrl }: ScaleDrawingsProps) {
  const [isOpen, setOpen] = useState(false);
  const { plan, section } = webDrawings(dimensions, answers);
  return (
    <section aria-labelledby="scale" className="mt-8 print:col-span-2 print:mt-0 print:break-before-page">
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
      <div
        className={`${isOpen ? '' : 'max-md:hidden'} mt-3 gap-8 md:flex md:flex-wrap md:items-end print:flex`}
      >
        <dl className="min-w-64 flex-1 self-start max-md:mb-6">
          {dimensionTable({ dimensions, answers }).map(({ label, words }) => (
            <div
              key={label}
              className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2 print:py-px"
            >
              <dt className="text-muted">{label}</dt>
              <dd className="ml-auto text-right font-medium text-balance">{words}</dd>
            </div>
          ))}
        </dl>
        <figure className="print:[zoom:0.75] print:break-inside-avoid">
          <p className="sr-only">{drawingsInWords(liftDimensions(dimensions, answers))}</p>
          <div className="flex flex-wrap items-end gap-x-10 gap-y-6" aria-hidden="true">
            <Sheet drawing={plan} />
            <Sheet drawing={section} />
          </div>
          <figcaption className="mt-3 text-sm text-muted">
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

function Sheet({ drawing }: { readonly drawing: Drawing }) {
  const { at, width, height } = drawing;
  const weight = drawing.textSize / textSize;
  return (
    <svg
      viewBox={[...at, width, height].join(' ')}
      width={width / weight}
      height={height / weight}
      className="h-auto max-w-full"
      dangerouslySetInnerHTML={{ __html: svgOf(drawing.shapes, weight) }}
    />
  );
}
