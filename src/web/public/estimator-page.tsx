import { Suspense, useEffect, useRef } from 'react';
import type { Business } from '#contract/page-context.ts';
import { answerFields } from '#domain/questions/questions.ts';
import type { WhatIf } from '#web/api/read-estimate-response.ts';
import { notify, preloadToasts } from '#web/ui/toasts.ts';
import { bringIntoView } from './embedding/bring-into-view.ts';
import { thankYouPage } from './thank-you/lazy-thank-you-page.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { contactStep, estimateResult, whatIfList } from './lazy-parts.ts';
import { loadSubmission, submitEstimateLazily } from './submit/lazy-submission.ts';
import { PricingBreakdown } from './result/pricing-breakdown.tsx';
import { StepForm } from './steps/step-form.tsx';
import { useWizard, type WizardStore } from './wizard/wizard-store.ts';

/** Up to here the price stands below the step, so the page scrolls to it. */
const narrowScreen = '(max-width: 767px)';

export const unansweredText = 'Please select an option to continue';

interface EstimatorPageProps {
  readonly business: Business;
  readonly wizard: WizardStore;
}

export function EstimatorPage({ business, wizard }: EstimatorPageProps) {
  const state = useWizard(wizard);
  const panel = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** A price was asked for and is not shown yet. */
  const awaitsPrice = useRef(false);

  useEffect(() => {
    if (state === wizard.read()) delete document.documentElement.dataset['resuming'];
  }, [state, wizard]);

  useEffect(() => {
    // What comes later is fetched once the first step can be used.
    const prepare = () => {
      preloadToasts();
      const parts = [contactStep, estimateResult, whatIfList, thankYouPage];
      void Promise.allSettled([...parts.map((part) => part.load()), loadSubmission()]);
    };
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(prepare, 1000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(prepare, { timeout: 4000 });
    return () => cancelIdleCallback(idle);
  }, []);

  async function calculate(companyWebsite: string): Promise<void> {
    awaitsPrice.current = true;
    const submitted = await submitEstimateLazily(wizard, companyWebsite);
    if (submitted.field) {
      form.current?.querySelector<HTMLElement>(`[name="${submitted.field}"]`)?.focus();
    }
    if (submitted.outcome !== 'priced') awaitsPrice.current = false;
  }

  function onPriceShown(): void {
    if (!awaitsPrice.current || !panel.current) return;
    awaitsPrice.current = false;
    if (window.matchMedia(narrowScreen).matches) return bringIntoView(panel.current);
    // Beside the step the price is mostly in view already; after a change further down it may not be.
    panel.current.querySelector('[data-price]')?.scrollIntoView({ block: 'nearest' });
  }

  /** The change counts as an answer, so that the next price includes it. */
  function applyWhatIf(change: WhatIf['change']): void {
    for (const field of answerFields) {
      const value = change[field];
      if (value !== undefined) wizard.dispatch({ type: 'chose', field, value });
    }
    void calculate('');
  }

  const whatIf = state.estimate && (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <whatIfList.Part
          whatIfs={state.estimate.response.whatIf}
          isCalculating={state.isCalculating}
          onApply={applyWhatIf}
        />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <div className="mx-auto grid max-w-304 grid-cols-1 px-4 pb-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-6 md:px-6 md:py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12 print:block print:p-0">
      <StepForm
        ref={form}
        business={business}
        state={state}
        wizard={wizard}
        onNext={() => {
          if (!wizard.next()) notify.warning(unansweredText);
        }}
        onCalculate={(companyWebsite) => void calculate(companyWebsite)}
      />
      <PricingBreakdown
        ref={panel}
        business={business}
        state={state}
        wizard={wizard}
        onPriceShown={onPriceShown}
        whatIf={whatIf}
      />
      <div className="hidden md:block">{whatIf}</div>
    </div>
  );
}
