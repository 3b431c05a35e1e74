// What the server runs to prerender the public pages. Its shape is PageRenderer of the contract.
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageRenderer } from '#contract/page-context.ts';
import { accentStyle } from '#web/ui/accent.ts';
import { adminApiBase } from '#web/api/admin-api-base.ts';
import { publicApiBase } from '#web/api/estimate-api.ts';
import { NotFoundPage } from '#web/public/layout/not-found-page.tsx';
import { PageLayout } from '#web/public/layout/page-layout.tsx';
import { thankYouPage } from './lazy-parts.tsx';
import { pageTitle } from './page-title.ts';
import { paths } from './location.ts';
import { appElementId, PublicApp } from './public-app.tsx';
import { blankWizard } from '#web/public/wizard/wizard-state.ts';
import { createWizardStore } from '#web/public/wizard/wizard-store.ts';

await thankYouPage.preload();

export const renderPage: PageRenderer['renderPage'] = (page, context) => {
  const title = pageTitle(page, context.business);
  const rootStyle = accentStyle(context.business.accent);
  if (page === 'not-found') {
    return { title, rootStyle, html: renderToStaticMarkup(<NotFoundPage business={context.business} />) };
  }
  const app = renderToString(
    <StrictMode>
      <PublicApp
        business={context.business}
        wizard={createWizardStore({ shown: blankWizard(context.options) })}
        serverPath={page === 'thank-you' ? paths.thankYou : paths.estimator}
      />
    </StrictMode>,
  );
  const html = renderToStaticMarkup(
    <PageLayout business={context.business} isEmbedded={context.isEmbedded}>
      <div id={appElementId} dangerouslySetInnerHTML={{ __html: app }} />
    </PageLayout>,
  );
  return { title, rootStyle, html };
};

export { renderDrawing } from '#web/public/estimate/render-drawing.tsx';
export { renderEstimate, renderEstimateGone } from '#web/public/estimate/render-estimate.tsx';

export const apiBases: PageRenderer['apiBases'] = { public: publicApiBase, admin: adminApiBase };
