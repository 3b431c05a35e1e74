import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Business, PublicPage } from '#contract/page.ts';
import { stepAt } from '#domain/questionnaire.ts';
import { EstimatorPanel } from '#web/public/questionnaire/estimator-panel.tsx';
import { StepForm } from '#web/public/questionnaire/steps/step-form.tsx';
import { isPriced } from '#web/public/questionnaire/wizard-state.ts';
import { useWizard, type WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { useHydrated } from '#web/ui/use-in-browser.ts';
import { estimateResult, thankYouPage } from './lazy-parts.tsx';
import { currentPath, onNavigation, paths } from './location.ts';

interface EstimatorAppProps {
  readonly business: Business;
  readonly wizard: WizardStore;
  /** The page that the server rendered. */
  readonly prerenderedPath: string;
}

/** The content between header and footer: the questionnaire beside its panel, or the thank-you page. */
export function EstimatorApp({ business, wizard, prerenderedPath }: EstimatorAppProps) {
  const path = useSyncExternalStore(onNavigation, currentPath, () => prerenderedPath);
  const isPrerendered = !useHydrated();
  const isThankYou = path === paths.thankYou;
  const priced = useWizard(wizard, (state) => (isPriced(state) ? state.estimate : undefined));
  const hasResult = priced !== undefined;
  // The estimate from before the page was loaded.
  const [restored] = useState(() => wizard.read().estimate);
  return (
    <>
      <PageTitle business={business} wizard={wizard} isThankYou={isThankYou} />
      {isPrerendered && (
        <p role="alert" className="not-arrived">
          <span>Part of this page did not arrive. Check your connection and </span>
          <a href="" className="underline">
            reload the page
          </a>
          <span>.</span>
        </p>
      )}
      {isThankYou ? (
        <thankYouPage.Part business={business} wizard={wizard} />
      ) : (
        <div
          data-prerendered={isPrerendered ? '' : undefined}
          className={`mx-auto max-w-304 gutter pb-6 md:px-6 md:py-8 print:block print:p-0 ${hasResult ? '' : besideLook}`}
        >
          {priced && (
            <estimateResult.Part business={business} wizard={wizard} estimate={priced} restored={restored} />
          )}
          <StepForm
            // The key makes it a new element below the price; moving the old one would be a layout shift.
            key={hasResult ? 'below' : 'steps'}
            business={business}
            wizard={wizard}
            isPrerendered={isPrerendered}
          />
          {!hasResult && <EstimatorPanel wizard={wizard} />}
        </div>
      )}
    </>
  );
}

interface PageTitleProps extends Pick<EstimatorAppProps, 'business' | 'wizard'> {
  readonly isThankYou: boolean;
}

/** Kept apart from the page, which would otherwise render as a whole with every step. */
function PageTitle({ business, wizard, isThankYou }: PageTitleProps) {
  const part = useWizard(wizard, (state) => (isPriced(state) ? 'Your price' : stepAt(state.step).title));
  const title = isThankYou ? pageTitle('thank-you', business) : pageTitle('estimator', business, part);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** The questionnaire and its panel, side by side if there is room. */
const besideLook =
  'grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12';

const titles: Readonly<Record<PublicPage, string>> = {
  estimator: 'Lift Estimator',
  'thank-you': 'Your Estimate',
};

/** `part` is the step that is shown, or the price. */
export function pageTitle(page: PublicPage, business: Business, part = titles[page]): string {
  return [...new Set([part, titles[page], business.name])].join(' | ');
}
