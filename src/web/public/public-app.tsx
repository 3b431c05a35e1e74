import { useEffect } from 'react';
import type { Business } from '#contract/page-context.ts';
import { EstimatorPage } from './estimator-page.tsx';
import { thankYouPage } from './lazy-parts.tsx';
import { paths, usePath } from './location.ts';
import { pageTitle } from './page-title.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';

/** The element that it is prerendered into, and hydrated in. */
export const appElementId = 'app';

interface PublicAppProps {
  readonly business: Business;
  readonly wizard: WizardStore;
  /** The path that was prerendered. */
  readonly serverPath: string;
}

export function PublicApp({ business, wizard, serverPath }: PublicAppProps) {
  const path = usePath(serverPath);
  useEffect(() => {
    document.title = pageTitle(path === paths.thankYou ? 'thank-you' : 'estimator', business);
  }, [path, business]);
  if (path === paths.thankYou) return <thankYouPage.Part business={business} wizard={wizard} />;
  return <EstimatorPage business={business} wizard={wizard} />;
}
