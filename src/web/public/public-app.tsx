import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { PageContext } from '#contract/page-context.ts';
import { EstimatorPage } from './estimator/estimator-page.tsx';
import type { WizardStore } from './estimator/wizard-store.ts';
import { PartBoundary } from './layout/part-boundary.tsx';
import { PageLayout } from './layout/page-layout.tsx';
import { navigate, usePath } from './location.ts';
import { pageTitle } from './page-title.ts';
import { paths } from './paths.ts';
import { loadThankYouPageOrReload } from './thank-you/load-thank-you-page.ts';
import type { ThankYouPageProps } from './thank-you/thank-you-page.tsx';

const LazyThankYouPage = lazy(loadThankYouPageOrReload);

interface PublicAppProps {
  readonly context: PageContext;
  readonly wizard: WizardStore;
  /** What was prerendered. */
  readonly serverPath: string;
  /** Given when the thank-you page itself was opened, so that it hydrates at once. */
  readonly ThankYouPage: ComponentType<ThankYouPageProps> | undefined;
}

export function PublicApp({ context, wizard, serverPath, ThankYouPage }: PublicAppProps) {
  const path = usePath(serverPath);
  const Page = ThankYouPage ?? LazyThankYouPage;
  useEffect(() => {
    document.title = pageTitle(path === paths.thankYou ? 'thank-you' : 'estimator', context.business);
  }, [path, context.business]);
  function goHome() {
    if (path !== paths.estimator) navigate(paths.estimator, { step: wizard.read().step });
    wizard.home();
  }
  return (
    <PageLayout business={context.business} isEmbedded={context.isEmbedded} onHome={goHome}>
      {path === paths.thankYou ? (
        <PartBoundary>
          <Suspense fallback={<p className="p-8 text-center">Loading...</p>}>
            <Page business={context.business} />
          </Suspense>
        </PartBoundary>
      ) : (
        <EstimatorPage business={context.business} wizard={wizard} />
      )}
    </PageLayout>
  );
}
