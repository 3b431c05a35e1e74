// The server runs this to prerender the public pages. Its shape is PageRenderer of the contract.
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Business, PageContext, PageRenderer, PublicPage } from '#contract/page.ts';
import { accentStyle } from '#domain/accent.ts';
import { adminApiBase, publicApiBase } from '#web/api/request.ts';
import { PrivacyNotice } from '#web/public/questionnaire/privacy-notice.tsx';
import { blankWizard } from '#web/public/questionnaire/wizard-state.ts';
import { createWizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EstimatorApp, pageTitle } from './estimator-app.tsx';
import { thankYouPage } from './lazy-parts.tsx';
import { paths } from './location.ts';
import { PageLayout } from './page-layout.tsx';
export { renderEstimateGone, renderShared } from '#web/public/estimate/render-estimate.tsx';
export { renderMailStop } from '#web/public/estimate/render-mail-stop.tsx';

await thankYouPage.preload();

/** Hydrated between header and footer, which stay as they are sent. */
function HydratedPage({ context, path }: { readonly context: PageContext; readonly path: string }) {
  const wizard = createWizardStore({ prerendered: blankWizard(context.options) });
  const html = renderToString(
    <StrictMode>
      <EstimatorApp context={context} wizard={wizard} prerenderedPath={path} />
    </StrictMode>,
  );
  return (
    <PageLayout business={context.business} isEmbedded={context.isEmbedded}>
      <div id="app" dangerouslySetInnerHTML={{ __html: html }} />
    </PageLayout>
  );
}

/** What the last step says beside its fields, for everybody who wants to read it first. It needs no script. */
function PrivacyNoticePage({ business }: { readonly business: Business }) {
  return (
    <PageLayout business={business}>
      <div className="mx-auto max-w-xl gutter py-8 md:py-14">
        <h1 className="text-3xl font-semibold tracking-tight">Privacy notice</h1>
        <p className="mt-4">
          <PrivacyNotice business={business} />
        </p>
        {business.ndisConsent && (
          <>
            <h2 className="mt-6 text-xl font-semibold">If you ask as an NDIS client</h2>
            <p className="mt-2">
              <PrivacyNotice business={business} customerType="ndis" />
            </p>
          </>
        )}
        <a href={paths.estimator} className={`${buttonClass('secondary')} mt-8`}>
          Back to the estimator
        </a>
      </div>
    </PageLayout>
  );
}

/** Sent with status 404; it needs no script. */
function NotFoundPage({ business }: { readonly business: Business }) {
  return (
    <PageLayout business={business}>
      <div className="mx-auto max-w-xl gutter py-20 text-center md:py-28">
        <p className="text-sm font-medium text-muted">404</p>
        <h1 className="mt-2 text-3xl font-semibold tracking-tight">The lift does not stop here</h1>
        <p className="mt-3 text-lg text-muted">
          There is no page at this address: it may be mistyped, or the page has moved. Your lift estimate
          starts on our first page.
        </p>
        <a href={paths.estimator} className={`${buttonClass('primary')} mt-8`}>
          Go to the estimator
        </a>
      </div>
    </PageLayout>
  );
}

const pages: Record<PublicPage, (context: PageContext) => ReactNode> = {
  estimator: (context) => <HydratedPage context={context} path={paths.estimator} />,
  'thank-you': (context) => <HydratedPage context={context} path={paths.thankYou} />,
  'privacy-notice': ({ business }) => <PrivacyNoticePage business={business} />,
  'not-found': ({ business }) => <NotFoundPage business={business} />,
};

export const renderPage: PageRenderer['renderPage'] = (page, context) => ({
  title: pageTitle(page, context.business),
  rootStyle: accentStyle(context.business.accent),
  html: renderToStaticMarkup(pages[page](context)),
});

export const apiBases: PageRenderer['apiBases'] = { public: publicApiBase, admin: adminApiBase };
