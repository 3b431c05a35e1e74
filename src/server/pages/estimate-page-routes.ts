// The estimate's own address: a page rendered for each request, since nobody but its visitor should have it.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Business, ComparedEstimate, SharedPageContext } from '#contract/page.ts';
import type { PublicEstimate, SharedEstimate } from '#contract/shared-estimate.ts';
import { liftDimensions } from '#domain/drawing/dimensions.ts';
import { minuteMs } from '#domain/durations.ts';
import { estimateDxf } from '#server/estimates/estimate-dxf.ts';
import { type DocumentInput, drawDocument } from '#server/estimates/pdf/draw-document.ts';
import type { ReadLogo } from '#server/estimates/read-logo.ts';
import type { ReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { failure, sendFailure } from '#server/http/failure.ts';
import { limitConcurrency } from '#server/http/limit-concurrency.ts';
import { privateHeaders } from '#server/http/route.ts';
import type { ClientBuild } from './client-build.ts';
import { preferredEncoding } from './encoded-page.ts';
import { privateDocument } from './page-document.ts';
import { securityHeaders } from './security-headers.ts';

const compress = promisify(gzip);

/** A document takes about 15 ms, so the last waiting request gets its own within a second or two. */
const documentsAtOnce = { atOnce: 2, waiting: 100 };

function sendDxf(reply: FastifyReply, { dimensions, answers, reference }: SharedEstimate): FastifyReply {
  void reply.headers(privateHeaders);
  if (!dimensions) return reply.code(404).type('text/plain').send('This estimate has no drawings to scale.');
  const file = estimateDxf(liftDimensions(dimensions, answers), `Lift estimate ${reference}`);
  return reply
    .header('content-disposition', `attachment; filename="lift-estimate-${reference}.dxf"`)
    .type('image/vnd.dxf')
    .send(file);
}

interface Needs {
  readonly config: { readonly business: Business; readonly publicUrl: string };
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly readLogo: ReadLogo;
}

/** Removes the client's name, which only the document shows. */
function withoutClient({ preparedFor: _client, ...estimate }: SharedEstimate): PublicEstimate {
  return estimate;
}

export function estimatePageRoutes(
  app: FastifyInstance,
  build: ClientBuild,
  { config: { business, publicUrl }, readSharedEstimate, readLogo }: Needs,
): void {
  const { apiBases, renderEstimateGone, renderShared } = build.renderer;
  const inTurn = limitConcurrency(documentsAtOnce);

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: SharedPageContext | undefined,
  ): Promise<FastifyReply> {
    const page = shown ? renderShared(shown) : renderEstimateGone(business);
    const headers = securityHeaders({
      inlineStyles: [build.publicCss],
      apiBases: [apiBases.public],
      logoUrl: business.logoUrl,
      frameAncestors: [`'none'`],
    });
    void reply
      .headers({ ...headers, ...privateHeaders, vary: 'Accept-Encoding' })
      .type('text/html; charset=utf-8');
    const html = Buffer.from(
      privateDocument(page, build.publicCss, shown && { context: shown, files: build.publicFiles }),
    );
    // Compressed for every request: gzip is the fastest encoding.
    const accepted = request.headers['accept-encoding'] ?? '';
    if (preferredEncoding(accepted) === 'identity') return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compress(html));
  }

  /** Reads and draws when its turn comes, if the client is still connected. */
  async function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<Pick<DocumentInput, 'about' | 'url'> | undefined>,
  ): Promise<FastifyReply> {
    const made = await inTurn(async () => {
      const found = request.raw.socket.destroyed ? undefined : await read();
      if (!found) return {};
      const input = { ...found, business, logo: await readLogo() };
      const madeOf = JSON.stringify({ ...input, logo: input.logo?.length });
      const etag = `"${hash('sha256', madeOf, 'base64url')}"`;
      return {
        etag,
        file: request.headers['if-none-match'] === etag ? undefined : await drawDocument(input),
      };
    });
    if (!made) {
      const sentence = 'Many documents are being made right now. Please try again in a moment.';
      return sendFailure(reply, failure('busy', { sentence, retryAfterSeconds: 2 }));
    }
    if (request.raw.socket.destroyed) return reply.send();
    const { etag, file } = made;
    if (etag === undefined) return send(request, reply.code(404), undefined);
    void reply.headers({ ...privateHeaders, etag });
    if (!file) return reply.code(304).send();
    return reply
      .header('content-disposition', `inline; filename="${file.filename}"`)
      .type('application/pdf')
      .send(file.content);
  }

  app.get<{ Params: { token: string } }>(
    '/estimate/:token',
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: minuteMs } } },
    async (request, reply) => {
      const [token = '', extension] = request.params.token.split('.');
      const path = `/estimate/${token}`;
      const url = publicUrl + path;
      if (extension === 'pdf') {
        return sendDocument(request, reply, async () => {
          const estimate = await readSharedEstimate(token);
          return estimate && { about: { estimate }, url };
        });
      }
      const estimate = await readSharedEstimate(token);
      if (!estimate) return send(request, reply.code(404), undefined);
      if (extension === 'dxf') return sendDxf(reply, estimate);
      const shown = { estimate: withoutClient(estimate) };
      return send(request, reply, { business, address: { path, url }, shown });
    },
  );

  app.get<{ Params: { '*': string } }>(
    '/compare/*',
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: minuteMs } } },
    async (request, reply) => {
      const { '*': tokens } = request.params;
      const isDocument = tokens.endsWith('.pdf');
      const path = `/compare/${tokens.replace(/\.pdf$/, '')}`;
      const url = publicUrl + path;
      if (isDocument) {
        return sendDocument(request, reply, async () => {
          const compared = await readCompared(path);
          return compared && { about: { estimates: compared.map(({ estimate }) => estimate) }, url };
        });
      }
      const read = await readCompared(path);
      if (!read) return send(request, reply.code(404), undefined);
      const compared = read.map((each) => ({ ...each, estimate: withoutClient(each.estimate) }));
      return send(request, reply, { business, address: { path, url }, shown: { compared } });
    },
  );

  /** Undefined unless there are two or three, and all of them can still be read. */
  async function readCompared(
    address: string,
  ): Promise<(ComparedEstimate & { readonly estimate: SharedEstimate })[] | undefined> {
    const tokens = address.split('/').slice(2);
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
