import { useDeferredValue, useState } from 'react';
import type { Business } from '#contract/page.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { drawingOutline, estimateResult, liftDrawing } from '#web/public/lazy-parts.tsx';
import { AnswerSummary } from './answer-summary.tsx';
import { EarlierEstimate } from './kept-estimate.tsx';
import { useWizard, type WizardStore } from './wizard-store.ts';

/** The id of the heading that names the panel. */
export const breakdownHeadingId = 'pricing-breakdown';

interface EstimatorPanelProps {
  readonly business: Business;
  readonly wizard: WizardStore;
}

/** The side panel: the drawing and the answers so far, and the price once there is one. */
export function EstimatorPanel({ business, wizard }: EstimatorPanelProps) {
  const hasPrice = useWizard(wizard, ({ estimate }) => estimate !== undefined);
  const [restored] = useState(() => wizard.read().estimate);
  const summary = <AnswerSummary wizard={wizard} />;
  return (
    <aside
      // A new element once there is a price, so that its new place is no layout shift.
      key={hasPrice ? 'price' : 'answers'}
      aria-labelledby={breakdownHeadingId}
      className="mt-6 scroll-mt-20 md:scroll-mt-4 self-start md:row-span-2 overflow-hidden rounded-xl border border-line bg-paper shadow-card md:mt-0 print:rounded-none print:border-0 print:no-shadow"
    >
      {hasPrice ? (
        <estimateResult.Part business={business} wizard={wizard} summary={summary} restored={restored} />
      ) : (
        <>
          <PanelDrawing wizard={wizard} />
          <div className="p-5 md:px-4 lg:p-6">
            <h2 id={breakdownHeadingId} className="text-xl font-semibold">
              Pricing Breakdown
            </h2>
            <p className="mt-1 mb-3 text-sm text-muted">Your price appears here after the last step.</p>
            <EarlierEstimate />
            {summary}
          </div>
        </>
      )}
    </aside>
  );
}

function PanelDrawing({ wizard }: { readonly wizard: WizardStore }) {
  // A phone has no room for it, and its own drawing above the question.
  const hasRoom = useMedia('(min-width: 48rem)');
  const answers = useDeferredValue(useWizard(wizard, (state) => state.answers));
  return (
    <div className="[contain:strict] hidden aspect-[400/267] border-b border-line md:block print:mx-auto print:mt-6 print:block print:h-48">
      {hasRoom ? <liftDrawing.Part answers={answers} /> : drawingOutline}
    </div>
  );
}
