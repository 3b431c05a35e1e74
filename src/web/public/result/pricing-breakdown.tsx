import { type ReactNode, type Ref, Suspense } from 'react';
import type { Business } from '#contract/page-context.ts';
import { LiftDrawing } from '#web/public/drawing/lift-drawing.tsx';
import { ErrorBoundary } from '#web/public/layout/error-boundary.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { AnswerSummary } from '#web/public/steps/answer-summary.tsx';
import { estimateResult } from '#web/public/lazy-parts.ts';
import { isOutOfDate, type WizardState } from '#web/public/wizard/wizard-state.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';

interface PricingBreakdownProps {
  readonly ref: Ref<HTMLElement>;
  readonly business: Business;
  readonly state: WizardState;
  readonly wizard: WizardStore;
  readonly onPriceShown: () => void;
  /** Stands in the panel on a narrow screen, beside it on a wide one. */
  readonly whatIf: ReactNode;
}

/** The side panel: the drawing and the answers so far, and the price once there is one. */
export function PricingBreakdown({
  ref,
  business,
  state,
  wizard,
  onPriceShown,
  whatIf,
}: PricingBreakdownProps) {
  const { estimate, options, isCalculating } = state;
  return (
    <aside
      ref={ref}
      aria-labelledby="pricing-breakdown"
      className="mt-6 scroll-mt-20 md:scroll-mt-4 self-start md:row-span-2 overflow-hidden rounded-xl border border-line bg-paper shadow-card md:mt-0 print:rounded-none print:border-0 print:shadow-none"
    >
      <LiftDrawing
        answers={state.answers}
        variant="panel"
        className="hidden rounded-none! border-b border-line md:block print:mx-auto print:mt-6 print:block print:h-48 print:w-auto"
      />
      <div className="p-5 md:px-4 lg:p-6">
        <h2 id="pricing-breakdown" className="text-xl font-semibold">
          Pricing Breakdown
        </h2>
        {estimate ? (
          <ErrorBoundary>
            <Suspense fallback={<p className="mt-1 mb-4 text-muted">Your price is on its way.</p>}>
              <estimateResult.Part
                business={business}
                estimate={estimate}
                options={options}
                isOutOfDate={isOutOfDate(state) && !isCalculating}
                isCalculating={isCalculating}
                onShown={onPriceShown}
              >
                <div className="md:hidden">{whatIf}</div>
              </estimateResult.Part>
              <details className="mt-4 border-t border-line pt-3 print:hidden">
                <summary className="flex list-none items-center gap-2 rounded-sm py-1 font-semibold [&::-webkit-details-marker]:hidden">
                  <ChevronDownIcon className="size-5 -rotate-90 transition-transform in-open:rotate-0" />
                  Change an answer
                </summary>
                <div className="mt-2">
                  <AnswerSummary state={state} wizard={wizard} />
                </div>
              </details>
            </Suspense>
          </ErrorBoundary>
        ) : (
          <>
            <p className="mt-1 mb-3 text-sm text-muted">Your price appears here after the last step.</p>
            <AnswerSummary state={state} wizard={wizard} />
          </>
        )}
      </div>
    </aside>
  );
}
