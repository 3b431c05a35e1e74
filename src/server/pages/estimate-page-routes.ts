// The estimate's own address: a page rendered for each request, since nobody but its visitor should have it.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Business, ComparedEstimate, RenderedPage } from '#contract/page.ts';
import { comparisonDocument, documentPdf, type PdfFile } from '#server/estimates/estimate-documents.ts';
import type { ReadLogo } from '#server/estimates/read-logo.ts';
import type { ReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { privateHeaders } from '#server/http/route.ts';
import type { ClientBuild } from './client-build.ts';
import { preferredEncoding } from './encoded-page.ts';
import { privateDocument } from './page-document.ts';
import { securityHeaders } from './security-headers.ts';

const compress = promisify(gzip);

async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  madeOf: unknown,
  make: () => Promise<PdfFile>,
): Promise<FastifyReply> {
  const etag = `"${hash('sha256', JSON.stringify(madeOf), 'base64url')}"`;
  void reply.headers({ ...privateHeaders, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const { filename, content } = await make();
  return reply
    .header('content-disposition', `inline; filename="${filename}"`)
    .type('application/pdf')
    .send(content);
}

interface Needs {
  readonly config: { readonly business: Business; readonly publicUrl: string };
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly readLogo: ReadLogo;
}

export function estimatePageRoutes(
  app: FastifyInstance,
  build: ClientBuild,
  { config: { business, publicUrl }, readSharedEstimate, readLogo }: Needs,
): void {
  const { renderComparison, renderEstimate, renderEstimateGone } = build.renderer;

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
      const url = publicUrl + path;
      if (!isDocument) return send(request, reply, renderEstimate(estimate, { path, url }, business));
      const document = { estimate, url };
      const logo = await readLogo();
      return sendPdf(request, reply, [document, business, logo?.length], () =>
        documentPdf(document, business, logo),
      );
    },
  );

  app.get<{ Params: { '*': string } }>(
    '/compare/*',
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
    async (request, reply) => {
      const { '*': tokens } = request.params;
      const isDocument = tokens.endsWith('.pdf');
      const path = `/compare/${tokens.replace(/\.pdf$/, '')}`;
      const compared = await readCompared(path.split('/').slice(2));
      if (!compared) return send(request, reply.code(404), renderEstimateGone(business));
      const url = publicUrl + path;
      if (!isDocument) return send(request, reply, renderComparison(compared, { path, url }, business));
      const logo = await readLogo();
      return sendPdf(request, reply, [compared, url, business, logo?.length], () =>
        comparisonDocument(compared, business, logo, url),
      );
    },
  );

  /** Undefined unless there are two or three, and all of them can still be read. */
  async function readCompared(tokens: readonly string[]): Promise<ComparedEstimate[] | undefined> {
    if (tokens.length < 2 || tokens.length > 3) return undefined;
    const read = await Promise.all(
      tokens.map(async (token) => ({
        estimate: await readSharedEstimate(token),
        path: `/estimate/${token}`,
      })),
    );
    const found = read.flatMap(({ estimate, path }) => (estimate ? [{ estimate, path }] : []));
    return found.length === tokens.length ? found : undefined;
  }
}
