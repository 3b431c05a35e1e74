// The prerendered public pages. They are rendered once, and again only when their options change.
import type { Business, PageContext, PublicPage } from '#contract/page.ts';
import { type OptionLists, optionLists } from '#domain/questions/option-lists.ts';
import { noticeVersions } from '#server/estimates/privacy-notices.ts';
import type { LivePricing } from '#server/pricing/pricing-store.ts';
import type { ClientBuild } from './client-build.ts';
import { type EncodedPage, encodePage } from './encoded-page.ts';
import { publicDocument } from './page-document.ts';
import { securityHeaders } from './security-headers.ts';

interface Needs {
  readonly config: {
    readonly business: Business;
    readonly embedOrigins: readonly string[];
    readonly siteUrl: string | undefined;
  };
  readonly livePricing: Pick<LivePricing, 'current'>;
}

type ReadPublicPage = (page: PublicPage, isEmbedded?: boolean) => Promise<EncodedPage>;

export function createPublicPages(
  build: ClientBuild,
  { config: { business, embedOrigins, siteUrl }, livePricing }: Needs,
  onOptionsUnknown: (error: unknown) => void,
): ReadPublicPage {
  const headers = securityHeaders({
    inlineStyles: [build.firstScreenCss, build.publicCss],
    inlineScripts: [build.inlineScript],
    apiBases: [build.renderer.apiBases.public],
    logoUrl: business.logoUrl,
    frameAncestors: [`'self'`, ...embedOrigins],
  });

  function render(page: PublicPage, context: PageContext): Promise<EncodedPage> {
    const isHydrated = page === 'estimator' || page === 'thank-you';
    const { title, html: rendered, rootStyle } = build.renderer.renderPage(page, context);
    const html = publicDocument({
      title,
      context,
      css: page === 'estimator' ? build.firstScreenCss : build.publicCss,
      rendered,
      rootStyle,
      // Search engines do not list a visitor's own page, or the estimator in another site's frame.
      ...(page === 'estimator' && !context.isEmbedded && { listed: { url: siteUrl && `${siteUrl}/` } }),
      ...(isHydrated && { script: { inline: build.inlineScript, files: build.publicFiles } }),
    });
    return encodePage(html, headers, page === 'not-found' ? 404 : 200);
  }

  const privacyNotices = noticeVersions(business);
  let lastKnown: OptionLists | null = null;
  const kept = new Map<string, { readonly options: string; readonly encoded: Promise<EncodedPage> }>();

  return async (page, isEmbedded = false) => {
    try {
      lastKnown = optionLists((await livePricing.current()).config.budgetMultipliers);
    } catch (error) {
      // A page with yesterday's options, or none yet, is better than no page.
      onOptionsUnknown(error);
    }
    const options = JSON.stringify(lastKnown);
    const key = isEmbedded ? `${page}, embedded` : page;
    const ready = kept.get(key);
    if (ready?.options === options) return ready.encoded;
    const context = { business, options: lastKnown, privacyNotices, ...(isEmbedded && { isEmbedded }) };
    const encoded = render(page, context);
    kept.set(key, { options, encoded });
    return encoded;
  };
}
