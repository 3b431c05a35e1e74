import { useEffect, useRef } from 'react';
import type { Business } from '#contract/page-context.ts';
import { answerFields } from '#domain/questions/questions.ts';
import type { WhatIf } from '#web/api/read-estimate-response.ts';
import { notify } from '#web/ui/toasts.ts';
import { scrollHostPageTo } from './embedding/host-page.ts';
import { contactStep, estimateResult, whatIfList } from './lazy-parts.tsx';
import { navigate, paths } from './location.ts';
import { PricingBreakdown } from './result/pricing-breakdown.tsx';
import { AnswerSummary } from './steps/answer-summary.tsx';
import { StepForm } from './steps/step-form.tsx';
import { submitEstimate } from './submit/submit-estimate.ts';
import { thankYouStateOf } from './thank-you/thank-you-state.ts';
import { isOutOfDate } from './wizard/wizard-state.ts';
import { useWizard, type WizardStore } from './wizard/wizard-store.ts';

/** Up to here the price stands below the step, so the page scrolls to it. */
const narrowScreen = '(max-width: 767px)';

interface EstimatorPageProps {
  readonly business: Business;
  readonly wizard: WizardStore;
}

export function EstimatorPage({ business, wizard }: EstimatorPageProps) {
  const estimate = useWizard(wizard, (state) => state.estimate);
  const isCalculating = useWizard(wizard, (state) => state.isCalculating);
  const isPriceOutOfDate = useWizard(wizard, isOutOfDate);
  const options = useWizard(wizard, (state) => state.options);
  const panel = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** Whether the next price to be shown was asked for here, and not restored after a reload. */
  const scrollsToPrice = useRef(false);

  useEffect(() => {
    // Before React was there, Next was pressed or the last step of the HTML answered (inline-script.ts).
    if (form.current?.dataset['pending'] === undefined) return;
    delete form.current.dataset['pending'];
    form.current.requestSubmit();
  }, []);

  async function calculate(): Promise<void> {
    scrollsToPrice.current = true;
    const outcome = await submitEstimate(wizard, form.current);
    if (outcome === 'failed') scrollsToPrice.current = false;
  }

  function onPriceShown(): void {
    if (!scrollsToPrice.current || !panel.current) return;
    scrollsToPrice.current = false;
    if (!window.matchMedia(narrowScreen).matches) {
      // Beside the step the price is mostly in view already; after a change further down it may not be.
      panel.current.querySelector('[data-price]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    panel.current.scrollIntoView({ block: 'start' });
    scrollHostPageTo(panel.current);
  }

  /** The change becomes the visitor's answer, so that the next price includes it. */
  function applyWhatIf(change: WhatIf['change']): void {
    for (const field of answerFields) {
      const value = change[field];
      if (value !== undefined) wizard.dispatch({ type: 'chose', field, value });
    }
    void calculate();
  }

  const whatIf = estimate && (
    <whatIfList.Part whatIfs={estimate.response.whatIf} isCalculating={isCalculating} onApply={applyWhatIf} />
  );
  return (
    <div className="mx-auto grid max-w-304 grid-cols-1 px-4 pb-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-6 md:px-6 md:py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12 print:block print:p-0">
      <StepForm
        ref={form}
        wizard={wizard}
        contactStep={<contactStep.Part business={business} wizard={wizard} />}
        onNext={() => {
          if (!wizard.next()) notify.warning('Please select an option to continue');
        }}
        onCalculate={() => void calculate()}
      />
      <PricingBreakdown
        ref={panel}
        wizard={wizard}
        summary={<AnswerSummary wizard={wizard} />}
        result={
          estimate && (
            <estimateResult.Part
              business={business}
              estimate={estimate}
              options={options}
              isOutOfDate={isPriceOutOfDate && !isCalculating}
              isCalculating={isCalculating}
              onShown={onPriceShown}
              onTalk={() => navigate(paths.thankYou, thankYouStateOf(estimate, wizard.read().answers))}
            >
              <div className="md:hidden">{whatIf}</div>
            </estimateResult.Part>
          )
        }
      />
      <div className="hidden md:block">{whatIf}</div>
    </div>
  );
}
