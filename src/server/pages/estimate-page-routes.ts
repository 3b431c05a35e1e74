// The estimate's own address: a page rendered for each request, since nobody but its visitor should have it.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Business, RenderedPage } from '#contract/page.ts';
import { documentPdf } from '#server/estimates/estimate-documents.ts';
import type { ReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { privateHeaders } from '#server/http/route.ts';
import { preferredEncoding } from './encoded-page.ts';
import type { ClientBuild } from './client-build.ts';
import { privateDocument } from './page-document.ts';
import { securityHeaders } from './security-headers.ts';

const compress = promisify(gzip);

export function estimatePageRoutes(
  app: FastifyInstance,
  build: ClientBuild,
  { business, publicUrl }: { readonly business: Business; readonly publicUrl: string },
  readSharedEstimate: ReadSharedEstimate,
): void {
  const { renderEstimate, renderEstimateGone } = build.renderer;

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: RenderedPage,
  ): Promise<FastifyReply> {
    const headers = securityHeaders({
      inlineStyles: [build.publicCss],
      inlineScripts: [page.script],
      apiBases: [],
      logoUrl: business.logoUrl,
      frameAncestors: [`'none'`],
    });
    void reply
      .headers({ ...headers, ...privateHeaders, vary: 'Accept-Encoding' })
      .type('text/html; charset=utf-8');
    const html = Buffer.from(privateDocument(page, build.publicCss));
    // Compressed for every request: gzip is the fastest encoding.
    const accepted = request.headers['accept-encoding'] ?? '';
    if (preferredEncoding(accepted) === 'identity') return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compress(html));
  }

  app.get<{ Params: { token: string } }>(
    '/estimate/:token',
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
    async (request, reply) => {
      const isDocument = request.params.token.endsWith('.pdf');
      const token = request.params.token.replace(/\.pdf$/, '');
      const estimate = await readSharedEstimate(token);
      if (!estimate) return send(request, reply.code(404), renderEstimateGone(business));
      const path = `/estimate/${token}`;
      if (!isDocument) return send(request, reply, renderEstimate(estimate, path, business));
      const { filename, content } = await documentPdf({ estimate, url: publicUrl + path }, business);
      return reply
        .headers({ ...privateHeaders, 'content-disposition': `inline; filename="${filename}"` })
        .type('application/pdf')
        .send(content);
    },
  );
}
