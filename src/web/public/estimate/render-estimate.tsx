import { renderToStaticMarkup } from 'react-dom/server';
import type { PageRenderer } from '#contract/page.ts';
import { PageLayout } from '#web/public/layout/page-layout.tsx';
import { accentStyle } from '#domain/accent.ts';
import { EstimateGonePage } from './estimate-gone-page.tsx';
import { EstimatePage } from './estimate-page.tsx';
import { pageScript } from './page-script.ts';

export const renderEstimate: PageRenderer['renderEstimate'] = (estimate, path, business) => ({
  title: `Lift estimate ${estimate.reference} | ${business.name}`,
  rootStyle: accentStyle(business.accent),
  script: pageScript,
  html: renderToStaticMarkup(
    <PageLayout business={business}>
      <EstimatePage estimate={estimate} path={path} business={business} />
    </PageLayout>,
  ),
});

export const renderEstimateGone: PageRenderer['renderEstimateGone'] = (business) => ({
  title: `Estimate not available | ${business.name}`,
  rootStyle: accentStyle(business.accent),
  script: '',
  html: renderToStaticMarkup(
    <PageLayout business={business}>
      <EstimateGonePage business={business} />
    </PageLayout>,
  ),
});
