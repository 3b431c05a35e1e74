// The prerendered public pages. They are rendered once, and again only when their options change.
import { setTimeout as delay } from 'node:timers/promises';
import type { Business, PageContext, PlainPage, PublicPage } from '#contract/page.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { withExampleLinks } from '#server/business/example-links.ts';
import { noticeVersions } from '#server/estimates/privacy-notices.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';
import type { ClientBuild } from './client-build.ts';
import { type EncodedPage, encodePage } from './encoded-page.ts';
import { pageDocument, pictureCss } from './page-document.ts';
import { searchTags } from './search-tags.ts';
import { securityHeaders } from './security-headers.ts';

/** A database that does not answer keeps no page waiting. */
const longestReadMs = 1000;

interface Needs {
  readonly config: {
    readonly business: Business;
    readonly embedOrigins: readonly string[];
    readonly siteUrl: string | undefined;
  };
  readonly livePricing: Pick<LivePricing, 'live'>;
}

export function createPublicPages(
  build: ClientBuild,
  { config: { embedOrigins, siteUrl, ...config }, livePricing }: Needs,
  onOptionsUnknown: (error: unknown) => void,
) {
  const business = withExampleLinks(config.business);
  const headersWith = (...more: string[]) =>
    securityHeaders({
      inlineStyles: [build.firstScreenCss, build.publicCss, ...more],
      inlineScripts: [build.inlineScript],
      apiBases: [build.renderer.apiBases.public],
      logoUrl: business.logoUrl,
      frameAncestors: [`'self'`, ...embedOrigins],
    });

  const headers = headersWith();

  function render(page: PublicPage | PlainPage, context: PageContext): Promise<EncodedPage> {
    if (page !== 'estimator' && page !== 'thank-you') {
      const plain = build.renderer.renderPlain(page, business);
      const status = page === 'not-found' ? 404 : 200;
      return encodePage(pageDocument(plain, { css: build.publicCss }), headers, status);
    }
    const rendered = build.renderer.renderPage(page, context);
    const { isEmbedded } = context;
    // Search engines do not list a visitor's own page, or the estimator in another site's frame.
    const isListed = page === 'estimator' && !isEmbedded;
    const hasPictures = JSON.stringify(context.options).includes('"picture"');
    const html = pageDocument(rendered, {
      css: page === 'estimator' ? build.firstScreenCss : build.publicCss,
      hasPictures,
      isEmbedded,
      search: isListed ? searchTags(rendered.title, business, siteUrl && `${siteUrl}/`) : undefined,
      script: { context, inline: build.inlineScript, files: build.publicFiles },
    });
    return encodePage(html, hasPictures ? headersWith(pictureCss) : headers);
  }

  const privacyNotices = noticeVersions(business);
  let lastKnown: OptionLists | null = null;
  const kept = new Map<string, { readonly options: string; readonly encoded: Promise<EncodedPage> }>();

  return async (page: PublicPage | PlainPage, isEmbedded = false): Promise<EncodedPage> => {
    try {
      const prices = await Promise.race([
        livePricing.live(),
        delay(longestReadMs, undefined, { ref: false }),
      ]);
      if (prices) lastKnown = optionLists(prices.config);
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
