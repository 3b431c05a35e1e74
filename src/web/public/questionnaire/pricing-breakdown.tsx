import { type ReactNode, useEffect, useRef } from 'react';
import { keepDrawn } from '#web/public/questionnaire/keep-drawn.ts';
import { elementIds } from '#web/public/element-ids.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';

interface PricingBreakdownProps {
  readonly wizard: WizardStore;
  /** The answers so far. */
  readonly summary: ReactNode;
  /** With a heading of the same id; false while there is no price. */
  readonly result: ReactNode;
}

/** The side panel: the drawing and the answers so far, and the price once there is one. */
export function PricingBreakdown({ wizard, summary, result }: PricingBreakdownProps) {
  return (
    <aside
      aria-labelledby={elementIds.pricingBreakdown}
      className="mt-6 scroll-mt-20 md:scroll-mt-4 self-start md:row-span-2 overflow-hidden rounded-xl border border-line bg-paper shadow-card md:mt-0 print:rounded-none print:border-0 print:no-shadow"
    >
      {result || (
        <>
          <PanelDrawing wizard={wizard} />
          <div className="p-5 md:px-4 lg:p-6">
            <h2 id={elementIds.pricingBreakdown} className="text-xl font-semibold">
              Pricing Breakdown
            </h2>
            <p className="mt-1 mb-3 text-sm text-muted">Your price appears here after the last step.</p>
            {summary}
          </div>
        </>
      )}
    </aside>
  );
}

function PanelDrawing({ wizard }: { readonly wizard: WizardStore }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? keepDrawn(place.current, 'panel', wizard) : undefined), [wizard]);
  return (
    <div
      ref={place}
      className="[contain:strict] hidden aspect-[400/267] border-b border-line md:block print:mx-auto print:mt-6 print:block print:h-48"
    />
  );
}
