import { useEffect, useSyncExternalStore } from 'react';
import type { Business, PageContext, PublicPage } from '#contract/page.ts';
import { lastStep, stepAt } from '#domain/questionnaire.ts';
import { EstimatorPanel } from '#web/public/questionnaire/estimator-panel.tsx';
import { StepForm } from '#web/public/questionnaire/step-form.tsx';
import { useWizard, type WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { thankYouPage } from './lazy-parts.tsx';
import { currentPath, onNavigation, paths } from './location.ts';

interface EstimatorAppProps {
  readonly context: PageContext;
  readonly wizard: WizardStore;
  /** The page that the server rendered. */
  readonly prerenderedPath: string;
}

/** The content between header and footer: the questionnaire beside its panel, or the thank-you page. */
export function EstimatorApp({ context: { business }, wizard, prerenderedPath }: EstimatorAppProps) {
  const path = useSyncExternalStore(onNavigation, currentPath, () => prerenderedPath);
  const isPrerendered = useIsPrerendered();
  const isThankYou = path === paths.thankYou;
  const part = useWizard(wizard, ({ step, estimate }) =>
    step === lastStep && estimate ? 'Your price' : stepAt(step).title,
  );
  const title = isThankYou ? pageTitle('thank-you', business) : pageTitle('estimator', business, part);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      {isPrerendered && (
        <p role="alert" className="not-arrived">
          Part of this page did not arrive. Check your connection and{' '}
          <a href="" className="underline">
            reload the page
          </a>
          .
        </p>
      )}
      {isThankYou ? (
        <thankYouPage.Part business={business} wizard={wizard} />
      ) : (
        <div
          data-prerendered={isPrerendered ? '' : undefined}
          className="mx-auto grid max-w-304 grid-cols-1 gutter pb-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-6 md:px-6 md:py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12 print:block print:p-0"
        >
          <StepForm business={business} wizard={wizard} isPrerendered={isPrerendered} />
          <EstimatorPanel business={business} wizard={wizard} />
        </div>
      )}
    </>
  );
}

/** True on the server and while React takes over what it rendered. */
function useIsPrerendered(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}

const titles: Readonly<Record<PublicPage, string>> = {
  estimator: 'Lift Estimator',
  'thank-you': 'Your Estimate',
  'not-found': 'Page not found',
};

/** `part` is the step that is shown, or the price. */
export function pageTitle(page: PublicPage, business: Business, part = titles[page]): string {
  return [...new Set([part, titles[page], business.name])].join(' | ');
}
