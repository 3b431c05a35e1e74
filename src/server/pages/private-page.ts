// A page for one person: rendered for each request, since nobody else should have it, in no list and in no frame.
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Business, PlainPage, RenderedPage, SharedPageContext } from '#contract/page.ts';
import { privateHeaders } from '#server/http/route.ts';
import type { ClientBuild } from './client-build.ts';
import { encodePage, keepEncoded, preferredEncoding, sendPage } from './encoded-page.ts';
import { pageDocument } from './page-document.ts';
import type { ShownBusiness } from './public-pages.ts';
import { securityHeaders } from './security-headers.ts';

export function privatePages(build: ClientBuild) {
  const { apiBases, renderPlain } = build.renderer;
  const headersFor = ({ logoUrl }: Business) => ({
    ...securityHeaders({
      inlineStyles: [build.publicCss],
      apiBases: [apiBases.public],
      logoUrl,
      frameAncestors: [`'none'`],
    }),
    ...privateHeaders,
    vary: 'Accept-Encoding',
  });
  const keep = keepEncoded();
  /** The same for everybody, who may be many at once. */
  const plainPage = (page: PlainPage, business: Business, status?: number) =>
    keep(page, JSON.stringify(business), () =>
      encodePage(
        pageDocument(renderPlain(page, business), { css: build.publicCss }),
        headersFor(business),
        status,
      ),
    );

  return {
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      business: Business,
      /** Undefined if there is nothing at the address. */
      page: RenderedPage | undefined,
      /** If left out, the page has no script. */
      context?: SharedPageContext,
    ): Promise<FastifyReply> {
      if (!page) return sendPage(request, reply, await plainPage('estimate-gone', business, 404));
      const script = context && { context, files: build.publicFiles };
      const html = pageDocument(page, { css: build.publicCss, script });
      void reply.headers(headersFor(business)).type('text/html; charset=utf-8');
      if (preferredEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(html);
      // Compressed for every request: gzip is the fastest encoding. At once, since each one under way takes five times its page.
      return reply.header('content-encoding', 'gzip').send(gzipSync(html, { level: 1 }));
    },

    /** Whoever opens a page that is refused for now reads so on a page, in place of the API's JSON. It waits for no database. */
    refuseOnPage(pages: FastifyInstance, { lastShown }: ShownBusiness): void {
      pages.addHook('onSend', async ({ headers }, reply, sent) => {
        if (reply.statusCode < 429 || !headers.accept?.includes('text/html')) return sent;
        const page = await plainPage('not-now', lastShown().business);
        void reply.headers(page.headers).type('text/html; charset=utf-8');
        return page.bodies.identity;
      });
    },
  };
}
