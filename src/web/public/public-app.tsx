import { Suspense, useEffect } from 'react';
import type { Business } from '#contract/page-context.ts';
import { EstimatorPage } from './estimator-page.tsx';
import type { WizardStore } from './wizard/wizard-store.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { usePath } from './location.ts';
import { pageTitle } from './page-title.ts';
import { paths } from './paths.ts';
import { thankYouPage } from './thank-you/lazy-thank-you-page.ts';

/** The element that it is prerendered into, and hydrated in. */
export const appElementId = 'app';

interface PublicAppProps {
  readonly business: Business;
  readonly wizard: WizardStore;
  /** What was prerendered. */
  readonly serverPath: string;
}

export function PublicApp({ business, wizard, serverPath }: PublicAppProps) {
  const path = usePath(serverPath);
  useEffect(() => {
    document.title = pageTitle(path === paths.thankYou ? 'thank-you' : 'estimator', business);
  }, [path, business]);
  if (path !== paths.thankYou) return <EstimatorPage business={business} wizard={wizard} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<p className="p-8 text-center">Loading...</p>}>
        <thankYouPage.Part business={business} />
      </Suspense>
    </ErrorBoundary>
  );
}
