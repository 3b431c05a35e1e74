// A page for one person: rendered for each request, since nobody else should have it, in no list and in no frame.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Business, RenderedPage, SharedPageContext } from '#contract/page.ts';
import { privateHeaders } from '#server/http/route.ts';
import type { ClientBuild } from './client-build.ts';
import { compressGzip, encodePage, keepEncoded, preferredEncoding } from './encoded-page.ts';
import { pageDocument } from './page-document.ts';
import type { ShownBusiness } from './public-pages.ts';
import { securityHeaders } from './security-headers.ts';

const headersFor = ({ publicCss, renderer }: ClientBuild, { logoUrl }: Business) => ({
  ...securityHeaders({
    inlineStyles: [publicCss],
    apiBases: [renderer.apiBases.public],
    logoUrl,
    frameAncestors: [`'none'`],
  }),
  ...privateHeaders,
  vary: 'Accept-Encoding',
});

export function privatePages(build: ClientBuild) {
  const { renderPlain } = build.renderer;
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    business: Business,
    /** Undefined if there is nothing at the address. */
    page: RenderedPage | undefined,
    /** If left out, the page has no script. */
    context?: SharedPageContext,
  ): Promise<FastifyReply> => {
    const script = context && { context, files: build.publicFiles };
    const shown = page ?? renderPlain('estimate-gone', business);
    const html = pageDocument(shown, { css: build.publicCss, script });
    void reply
      .code(page ? 200 : 404)
      .headers(headersFor(build, business))
      .type('text/html; charset=utf-8');
    // Compressed for every request: gzip is the fastest encoding.
    if (preferredEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compressGzip(html));
  };
}

/** Whoever opens a page that is refused for now reads so on a page, in place of the API's JSON. It waits for no database. */
export function refuseOnPage(pages: FastifyInstance, build: ClientBuild, liveBusiness: ShownBusiness): void {
  const keep = keepEncoded();
  pages.addHook('onSend', async ({ headers }, reply, sent) => {
    if (reply.statusCode < 429 || !headers.accept?.includes('text/html')) return sent;
    const { id, business } = liveBusiness.lastShown();
    const page = await keep('not-now', id, () => {
      const shown = build.renderer.renderPlain('not-now', business);
      return encodePage(pageDocument(shown, { css: build.publicCss }), headersFor(build, business));
    });
    void reply.headers(page.headers).type('text/html; charset=utf-8');
    return page.bodies.identity;
  });
}
