import { useEffect, useRef } from 'react';
import type { Business } from '#contract/page-context.ts';
import { unansweredText } from '#domain/questionnaire/steps.ts';
import { notify } from '#web/ui/toasts.ts';
import { contactStep, estimateResult } from './lazy-parts.tsx';
import { PricingBreakdown } from '#web/public/result/pricing-breakdown.tsx';
import { AnswerSummary } from '#web/public/steps/answer-summary.tsx';
import { findInForm } from '#web/public/steps/show-step.ts';
import { StepForm } from '#web/public/steps/step-form.tsx';
import { submitEstimate } from '#web/public/submit/submit-estimate.ts';
import { useWizard, type WizardStore } from '#web/public/wizard/wizard-store.ts';

interface EstimatorPageProps {
  readonly business: Business;
  readonly wizard: WizardStore;
}

/** For who uses the keyboard, or hears the page. Nothing moves for who sees the question already. */
function focusUnanswered(): void {
  const group = findInForm('[data-number]:not([hidden]) [role=radiogroup]:not(:has(:checked))');
  if (!group) return;
  group.tabIndex = -1;
  group.focus({ preventScroll: true });
  group.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

export function EstimatorPage({ business, wizard }: EstimatorPageProps) {
  const hasPrice = useWizard(wizard, ({ estimate }) => estimate !== undefined);
  const panel = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** Whether the next price to be shown was asked for here, and not restored after a reload. */
  const goesToPrice = useRef(false);

  useEffect(() => {
    // Before React was there, Next was pressed or the last step of the HTML answered (inline-script.ts).
    if (form.current?.dataset['pending'] === undefined) return;
    delete form.current.dataset['pending'];
    form.current.requestSubmit();
  }, []);

  async function calculate(): Promise<void> {
    goesToPrice.current = true;
    const outcome = await submitEstimate(wizard, form.current);
    if (outcome === 'failed') goesToPrice.current = false;
  }

  const summary = <AnswerSummary wizard={wizard} />;
  return (
    <div className="mx-auto grid max-w-304 grid-cols-1 px-4 pb-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-6 md:px-6 md:py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12 print:block print:p-0">
      <StepForm
        ref={form}
        wizard={wizard}
        hasPrice={hasPrice}
        contactStep={<contactStep.Part business={business} wizard={wizard} />}
        lastNote={
          business.mailsEstimate && (
            <p className="pt-3 text-sm text-muted">We also email your estimate to you.</p>
          )
        }
        onNext={() => {
          if (wizard.next()) return;
          wizard.dispatch({ type: 'unanswered' });
          notify.warning(unansweredText);
          focusUnanswered();
        }}
        onCalculate={() => void calculate()}
      />
      <PricingBreakdown
        // Elsewhere on the page once there is a price: a new element is no layout shift.
        key={hasPrice ? 'price' : 'answers'}
        ref={panel}
        wizard={wizard}
        summary={summary}
        result={
          hasPrice && (
            <estimateResult.Part
              business={business}
              wizard={wizard}
              summary={summary}
              onCalculate={() => void calculate()}
              onShown={(goToPrice) => {
                if (goesToPrice.current && panel.current) goToPrice(panel.current);
                goesToPrice.current = false;
              }}
            />
          )
        }
      />
    </div>
  );
}
