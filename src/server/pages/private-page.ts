// A page for one person: rendered for each request, since nobody else should have it, in no list and in no frame.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Business, RenderedPage, SharedPageContext } from '#contract/page.ts';
import { privateHeaders } from '#server/http/route.ts';
import type { ClientBuild } from './client-build.ts';
import { compressGzip, preferredEncoding } from './encoded-page.ts';
import { pageDocument } from './page-document.ts';
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
      .headers(headersFor(business))
      .type('text/html; charset=utf-8');
    // Compressed for every request: gzip is the fastest encoding.
    if (preferredEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compressGzip(html));
  };
}
