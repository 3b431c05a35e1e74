import '#web/public/styles.css';
import { useLayoutEffect, useRef } from 'react';
import type { Business } from '#contract/page.ts';
import { liftInWords } from '#domain/describe-lift.ts';
import { trueAnswers } from '#domain/drawing/dimensions.ts';
import { nextSteps } from '#domain/next-steps.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { scrollHostPageTo } from '#web/public/embedding/host-page.ts';
import { addressOf, paths } from '#web/public/location.ts';
import { useWizard, type WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { EstimateCard } from './estimate-card.tsx';
import { NdisChecklist } from './ndis-checklist.tsx';
import { readThankYouState, type ThankYouState } from './thank-you-state.ts';

export interface ThankYouPageProps {
  readonly business: Business;
  readonly wizard: WizardStore;
}

export default function ThankYouPage({ business, wizard }: ThankYouPageProps) {
  const state = useInBrowser<unknown>(() => window.history.state, undefined);
  const visitor = readThankYouState(state);
  const estimate = useWizard(wizard, (whole) => whole.estimate);
  /** A visitor who comes back to this page sees its own estimate, not a later one. */
  const answers =
    estimate && estimate.response.estimateUrl === visitor.estimateUrl
      ? trueAnswers({ ...estimate.answers, ...estimate.response.drawnAs }, estimate.response.dimensions)
      : undefined;
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The card beside the heading begins higher than the heading.
    if (page.current) scrollHostPageTo(page.current);
  }, []);

  return (
    <div
      ref={page}
      className={`mx-auto grid max-w-304 grid-cols-1 gap-x-8 gap-y-8 gutter py-8 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:px-6 md:py-14 lg:gap-x-14 ${
        // Until the browser's state is read, nobody knows whether name and range are missing.
        state === undefined ? 'opacity-0 noscript:opacity-100' : ''
      }`}
    >
      <section className="md:pt-4">
        <span className="grid size-14 place-items-center rounded-full bg-good-soft text-good print:hidden">
          <CheckIcon className="size-7" />
        </span>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-5 text-3xl font-semibold tracking-tight wrap-anywhere outline-none lg:text-4xl"
        >
          {`Hi ${visitor.firstName ?? 'there'},`}
        </h1>
        <p className="mt-4 max-w-prose text-lg">
          We have received your request, and your personalised estimate is ready. Please book an appointment
          to confirm the details and finalise your pricing.
        </p>
        {state === null && <LostEstimate />}
      </section>
      <EstimateCard business={business} visitor={visitor} answers={answers} />
      <NextSteps visitor={visitor} bookingUrl={business.bookingUrl} />
      {visitor.customerType === 'ndis' ? (
        <NdisChecklist />
      ) : (
        answers && (
          <figure className="max-w-lg self-start print:hidden">
            <div
              className="aspect-[400/267] overflow-hidden rounded-xl border border-line"
              aria-hidden="true"
            >
              <LiftDrawing answers={answers} />
            </div>
            <figcaption className="mt-3 text-sm text-muted">{liftInWords(answers)}</figcaption>
          </figure>
        )
      )}
    </div>
  );
}

/** For visitors without an estimate, who came by a bookmark, for example. */
function LostEstimate() {
  return (
    <div role="status" className="mt-6 rounded-lg border border-line bg-paper p-4">
      <p>
        This page was opened without an estimate, so there are no amounts to show. Your answers are kept in
        the browser tab you gave them in.
      </p>
      <a href={addressOf(paths.estimator)} className={`${buttonClass('secondary')} mt-3`}>
        Back to the estimator
      </a>
    </div>
  );
}

/** The next three steps, with their dates; nothing if the page was opened without an estimate. */
function NextSteps({
  visitor: { createdOn, validUntil },
  bookingUrl,
}: Pick<Business, 'bookingUrl'> & { readonly visitor: ThankYouState }) {
  if (createdOn === undefined || validUntil === undefined) return null;
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl font-semibold">
        What happens next
      </h2>
      <ol className="mt-3 grid gap-3">
        {nextSteps({ createdOn, validUntil }, bookingUrl).map(({ when, what }, index) => (
          <li key={when} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sm font-semibold"
            >
              {index + 1}
            </span>
            <p>
              <strong className="block font-semibold">{when}</strong>
              <span className="text-muted">{what}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
