// What the server runs to prerender the public pages. Its shape is PageRenderer of the contract.
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageContext, PageRenderer, PublicPage } from '#contract/page.ts';
import { accentStyle } from '#domain/accent.ts';
import { adminApiBase } from '#web/api/admin-api-base.ts';
import { publicApiBase } from '#web/api/estimate-api.ts';
import { NotFoundPage } from '#web/public/layout/not-found-page.tsx';
import { PageLayout } from '#web/public/layout/page-layout.tsx';
import { LaterSteps } from '#web/public/questionnaire/later-steps.tsx';
import { blankWizard } from '#web/public/questionnaire/wizard-state.ts';
import { createWizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { elementIds } from './element-ids.ts';
import { EstimatorPage } from './estimator-page.tsx';
import { EstimatorPanel } from '#web/public/questionnaire/estimator-panel.tsx';
import { thankYouPage } from './lazy-parts.tsx';
import { pageTitle } from './page-title.ts';
export {
  renderComparison,
  renderEstimate,
  renderEstimateGone,
} from '#web/public/estimate/render-estimate.tsx';

await thankYouPage.preload();

/** Of what React takes over in the browser. */
const hydratable = (content: ReactNode) => renderToString(<StrictMode>{content}</StrictMode>);

function Estimator({ context }: { readonly context: PageContext }) {
  const { business, options, isEmbedded } = context;
  const wizard = createWizardStore({ prerendered: blankWizard(options) });
  const panel = hydratable(<EstimatorPanel business={business} wizard={wizard} />);
  return (
    <>
      <PageLayout business={business} isEmbedded={isEmbedded}>
        <EstimatorPage context={context} panel={panel} />
      </PageLayout>
      <LaterSteps options={options} />
    </>
  );
}

function ThankYou({ context: { business, isEmbedded } }: { readonly context: PageContext }) {
  const wizard = createWizardStore({ prerendered: blankWizard(null) });
  const html = hydratable(<thankYouPage.Part business={business} wizard={wizard} />);
  return (
    <PageLayout business={business} isEmbedded={isEmbedded}>
      <div id={elementIds.thankYou} dangerouslySetInnerHTML={{ __html: html }} />
    </PageLayout>
  );
}

const pages: Record<PublicPage, (context: PageContext) => ReactNode> = {
  estimator: (context) => <Estimator context={context} />,
  'thank-you': (context) => <ThankYou context={context} />,
  'not-found': ({ business }) => <NotFoundPage business={business} />,
};

export const renderPage: PageRenderer['renderPage'] = (page, context) => ({
  title: pageTitle(page, context.business),
  rootStyle: accentStyle(context.business.accent),
  html: renderToStaticMarkup(pages[page](context)),
});

export const apiBases: PageRenderer['apiBases'] = { public: publicApiBase, admin: adminApiBase };
