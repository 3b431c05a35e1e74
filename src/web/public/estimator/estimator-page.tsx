import { useEffect, useRef } from 'react';
import type { Business } from '#contract/page-context.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { notify, preloadToasts } from '#web/ui/toasts.ts';
import { loadThankYouPage } from '../thank-you/load-thank-you-page.ts';
import { PricingBreakdown } from './pricing-breakdown.tsx';
import { StepForm } from './step-form.tsx';
import { submitEstimate } from './submit-estimate.ts';
import { useWizard, type WizardStore } from './wizard-store.ts';

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

  useEffect(() => {
    // What comes later is fetched once the first step can be used.
    const prepare = () => {
      preloadToasts();
      loadThankYouPage().catch((error: unknown) => logProblem('a page could not be prepared', error));
    };
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(prepare, 1000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(prepare, { timeout: 4000 });
    return () => cancelIdleCallback(idle);
  }, []);

  async function calculate(companyWebsite: string): Promise<void> {
    const submitted = await submitEstimate(wizard, companyWebsite);
    if (submitted.field) {
      form.current?.querySelector<HTMLElement>(`[name="${submitted.field}"]`)?.focus();
    }
    if (submitted.outcome === 'priced' && window.matchMedia(narrowScreen).matches) {
      panel.current?.scrollIntoView({ block: 'start' });
    }
  }

  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-8 md:grid-cols-[minmax(0,1fr)_22rem]">
      <StepForm
        ref={form}
        state={state}
        wizard={wizard}
        onNext={() => {
          if (!wizard.next()) notify.warning(unansweredText);
        }}
        onCalculate={(companyWebsite) => void calculate(companyWebsite)}
      />
      <PricingBreakdown ref={panel} business={business} state={state} wizard={wizard} />
    </div>
  );
}
