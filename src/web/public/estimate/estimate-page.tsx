// An estimate as it was given, months later and on another device: HTML only, which prints as it reads.
import type { Business } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/estimates.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { BusinessDetails } from './business-details.tsx';
import { EstimateActions } from './estimate-actions.tsx';
import { EstimateHeadline } from './estimate-headline.tsx';
import { LineTable } from './line-table.tsx';

export interface EstimatePageProps {
  readonly estimate: SharedEstimate;
  /** Its own address on this server. */
  readonly path: string;
  readonly business: Business;
}

export function EstimatePage({ estimate, path, business }: EstimatePageProps) {
  const answers = readAnswers(estimate.answers);
  return (
    <article className="mx-auto grid max-w-304 gap-x-12 gap-y-10 px-4 py-8 md:grid-cols-2 md:px-6 md:py-12 lg:gap-x-16 print:grid-cols-2 print:gap-x-8 print:gap-y-5 print:px-0 print:py-3 print:text-sm">
      <div className="md:self-center">
        <EstimateHeadline estimate={estimate} />
        <EstimateActions estimate={estimate} path={path} />
      </div>
      {answers && (
        <LiftDrawing
          answers={answers}
          className="aspect-[400/267] self-center overflow-hidden rounded-xl border border-line shadow-card print:h-44 print:w-auto print:justify-self-end print:shadow-none"
        />
      )}
      <section aria-labelledby="in-the-price" className="md:row-span-2 print:row-span-2">
        <h2 id="in-the-price" className="text-xl font-semibold print:text-lg">
          What is in the price
        </h2>
        <LineTable estimate={estimate} />
      </section>
      <section aria-labelledby="was-priced">
        <h2 id="was-priced" className="text-xl font-semibold print:text-lg">
          What was priced
        </h2>
        <dl className="mt-3 print:mt-1">
          {estimate.answersInWords.map(({ label, words }) => (
            <div
              key={label}
              className="flex justify-between gap-6 border-b border-line py-2 last:border-0 print:py-0.5"
            >
              <dt className="shrink-0 text-muted">{label}</dt>
              <dd className="text-right font-medium text-balance">{words}</dd>
            </div>
          ))}
        </dl>
        {estimate.assumptions.length > 0 && (
          <>
            <h2 className="mt-8 text-xl font-semibold print:mt-3 print:text-lg">What we assumed</h2>
            <ul className="mt-2 grid gap-1 text-muted">
              {estimate.assumptions.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <BusinessDetails business={business} />
    </article>
  );
}
