// The prerendered public pages. They are rendered once, and again only when their options or the business change.
import { setTimeout as delay } from 'node:timers/promises';
import type { Business, PageContext, PlainPage, PublicPage } from '#contract/page.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { type BusinessVersion, longestReadMs } from '#server/business/live-business.ts';
import { noticeVersions } from '#server/estimates/privacy-notices.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';
import type { ClientBuild } from './client-build.ts';
import { type EncodedPage, encodePage, keepEncoded } from './encoded-page.ts';
import { pageDocument, pictureCss } from './page-document.ts';
import { searchTags } from './search-tags.ts';
import { securityHeaders } from './security-headers.ts';

/** What pages show of the business's live details. */
export type Shown = Pick<BusinessVersion, 'id' | 'business' | 'onPages' | 'leadMessage'>;

export interface ShownBusiness {
  readonly shown: () => Promise<Shown>;
  /** At once. It may lack what another process has saved since. */
  readonly lastShown: () => Shown;
}

interface Needs {
  readonly config: {
    readonly embedOrigins: readonly string[];
    readonly siteUrl: string | undefined;
  };
  readonly liveBusiness: ShownBusiness;
  readonly livePricing: Pick<LivePricing, 'live'>;
}

export function createPublicPages(
  build: ClientBuild,
  { config: { embedOrigins, siteUrl }, livePricing, liveBusiness }: Needs,
  onOptionsUnknown: (error: unknown) => void,
) {
  const headersFor = ({ logoUrl }: Business, ...more: string[]) =>
    securityHeaders({
      inlineStyles: [build.firstScreenCss, build.publicCss, ...more],
      inlineScripts: [build.inlineScript],
      apiBases: [build.renderer.apiBases.public],
      logoUrl,
      frameAncestors: [`'self'`, ...embedOrigins],
    });

  function render(page: PublicPage | PlainPage, context: PageContext): Promise<EncodedPage> {
    const { business, isEmbedded } = context;
    const headers = headersFor(business);
    if (page !== 'estimator' && page !== 'thank-you') {
      const plain = build.renderer.renderPlain(page, business);
      const status = page === 'not-found' ? 404 : 200;
      return encodePage(pageDocument(plain, { css: build.publicCss }), headers, status);
    }
    const rendered = build.renderer.renderPage(page, context);
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
    return encodePage(html, hasPictures ? headersFor(business, pictureCss) : headers);
  }

  let lastKnown: OptionLists | null = null;
  async function readOptions(): Promise<OptionLists | null> {
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
    return lastKnown;
  }

  const keep = keepEncoded();
  return async (page: PublicPage | PlainPage, isEmbedded = false): Promise<EncodedPage> => {
    const [options, { id, onPages: business }] = await Promise.all([readOptions(), liveBusiness.shown()]);
    return keep(isEmbedded ? `${page}, embedded` : page, id + JSON.stringify(options), () => {
      const privacyNotices = noticeVersions(business);
      return render(page, { business, options, privacyNotices, ...(isEmbedded && { isEmbedded }) });
    });
  };
}
