import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Business, PageRenderer } from '#contract/page.ts';
import { accentStyle } from '#domain/accent.ts';
import { callLink } from '#domain/visitor-links.ts';
import { paths } from '#web/public/location.ts';
import { PageLayout } from '#web/public/page-layout.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { SharedPage } from './shared-page.tsx';

/** Hydrated between header and footer by main.tsx. */
export const renderShared: PageRenderer['renderShared'] = (context) => {
  const { business, shown } = context;
  const html = renderToString(
    <StrictMode>
      <SharedPage {...context} />
    </StrictMode>,
  );
  const title = 'compared' in shown ? 'Lift estimates compared' : `Lift estimate ${shown.estimate.reference}`;
  return {
    title: `${title} | ${business.name}`,
    rootStyle: accentStyle(business.accent),
    html: renderToStaticMarkup(
      <PageLayout business={business}>
        <div id="app" dangerouslySetInnerHTML={{ __html: html }} />
      </PageLayout>,
    ),
  };
};

export const renderEstimateGone: PageRenderer['renderEstimateGone'] = (business) => ({
  title: `Estimate not available | ${business.name}`,
  rootStyle: accentStyle(business.accent),
  html: renderToStaticMarkup(
    <PageLayout business={business}>
      <GonePage business={business} />
    </PageLayout>,
  ),
});

/** Sent with status 404, for expired, erased and unknown estimates. */
function GonePage({ business }: { readonly business: Business }) {
  return (
    <div className="mx-auto max-w-xl gutter py-20 text-center md:py-28">
      <h1 className="text-3xl font-semibold tracking-tight">This estimate is no longer available</h1>
      <p className="mt-3 text-lg text-muted">
        Its link may be mistyped, or its time is over. Work out a new one in under a minute, or call us: we
        are glad to help.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href={paths.estimator} className={buttonClass('primary')}>
          Work out a new estimate
        </a>
        <a href={callLink(business.phone)} className={buttonClass('secondary')}>
          <PhoneIcon className="size-4.5" />
          {business.phone}
        </a>
      </div>
    </div>
  );
}
