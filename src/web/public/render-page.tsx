// The server runs this to prerender the public pages. Its shape is PageRenderer of the contract.
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageContext, PageRenderer, RenderedPage } from '#contract/page.ts';
import { accentStyle } from '#domain/accent.ts';
import { adminApiBase, publicApiBase } from '#web/api/request.ts';
import { SharedPage } from '#web/public/estimate/shared-page.tsx';
import { blankWizard } from '#web/public/questionnaire/wizard-state.ts';
import { createWizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { EstimatorApp, pageTitle } from './estimator-app.tsx';
import { thankYouPage } from './lazy-parts.tsx';
import { paths } from './location.ts';
import { PageLayout } from './page-layout.tsx';
import { plainPages, plainTitles } from './plain-pages.tsx';

await thankYouPage.preload();

export const renderPage: PageRenderer['renderPage'] = (page, context) => {
  const wizard = createWizardStore({ prerendered: blankWizard(context.options) });
  const path = page === 'estimator' ? paths.estimator : paths.thankYou;
  const app = <EstimatorApp business={context.business} wizard={wizard} prerenderedPath={path} />;
  return rendered(pageTitle(page, context.business), context, <Hydrated>{app}</Hydrated>);
};

export const renderShared: PageRenderer['renderShared'] = (context) => {
  const { business, shown } = context;
  const title = 'compared' in shown ? 'Lift estimates compared' : `Lift estimate ${shown.estimate.reference}`;
  const page = (
    <Hydrated>
      <SharedPage {...context} />
    </Hydrated>
  );
  return rendered(`${title} | ${business.name}`, { business }, page);
};

export const renderPlain: PageRenderer['renderPlain'] = (page, business) =>
  rendered(`${plainTitles[page]} | ${business.name}`, { business }, plainPages[page](business));

export const apiBases: PageRenderer['apiBases'] = { public: publicApiBase, admin: adminApiBase };

/** Hydrated by main.tsx between header and footer, which stay as they are sent. */
function Hydrated({ children }: { readonly children: ReactNode }) {
  const html = renderToString(<StrictMode>{children}</StrictMode>);
  return <div id="app" dangerouslySetInnerHTML={{ __html: html }} />;
}

function rendered(
  title: string,
  { business, isEmbedded }: Pick<PageContext, 'business' | 'isEmbedded'>,
  page: ReactNode,
): RenderedPage {
  return {
    title,
    rootStyle: accentStyle(business.accent),
    html: renderToStaticMarkup(
      <PageLayout business={business} isEmbedded={isEmbedded}>
        {page}
      </PageLayout>,
    ),
  };
}
