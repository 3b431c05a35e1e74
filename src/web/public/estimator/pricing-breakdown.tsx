import type { Ref } from 'react';
import type { Business } from '#contract/page-context.ts';
import { AnswerSummary } from './answer-summary.tsx';
import { EstimateResult } from './estimate-result.tsx';
import { isOutOfDate, type WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

interface PricingBreakdownProps {
  readonly ref: Ref<HTMLElement>;
  readonly business: Business;
  readonly state: WizardState;
  readonly wizard: WizardStore;
}

/** The side panel: what was answered so far, and the price once there is one. */
export function PricingBreakdown({ ref, business, state, wizard }: PricingBreakdownProps) {
  return (
    <aside
      ref={ref}
      aria-labelledby="pricing-breakdown"
      className="scroll-mt-4 self-start rounded-xl border border-line bg-paper p-6"
    >
      <h2 id="pricing-breakdown" className="text-xl font-bold">
        Pricing Breakdown
      </h2>
      {state.estimate ? (
        <EstimateResult
          business={business}
          estimate={state.estimate}
          options={state.options}
          isOutOfDate={isOutOfDate(state)}
        />
      ) : (
        <p className="mt-2 text-muted">Your price appears here after the last step.</p>
      )}
      {(!state.estimate || isOutOfDate(state)) && <AnswerSummary state={state} wizard={wizard} />}
    </aside>
  );
}
