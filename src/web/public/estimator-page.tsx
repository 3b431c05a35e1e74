import type { PageContext } from '#contract/page.ts';
import { elementIds } from './element-ids.ts';
import { StepForm } from '#web/public/questionnaire/step-form.tsx';

interface EstimatorPageProps {
  readonly context: PageContext;
  /** The HTML of estimator-panel.tsx, which React takes over; everything else here stays as it is. */
  readonly panel: string;
}

/** The questionnaire beside its panel, and the place of the thank-you page, which may follow them. */
export function EstimatorPage({ context: { business, options }, panel }: EstimatorPageProps) {
  return (
    <>
      <div
        id={elementIds.estimator}
        className="mx-auto grid max-w-304 grid-cols-1 px-4 pb-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-6 md:px-6 md:py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12 print:block print:p-0"
      >
        <StepForm
          options={options}
          lastNote={business.mailsEstimate ? 'We also email your estimate to you.' : undefined}
        />
        <div id={elementIds.panel} className="contents" dangerouslySetInnerHTML={{ __html: panel }} />
      </div>
      <div id={elementIds.thankYou} />
    </>
  );
}
