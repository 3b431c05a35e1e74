// The own addresses of an estimate and of a comparison: a page, its document and the drawings.
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicEstimate } from '#contract/estimates/shared-estimate.ts';
import { type Business, preparedForWords, type PrintedEstimate } from '#contract/page.ts';
import { liftDimensions } from '#domain/drawing/dimensions.ts';
import { documentName } from '#server/documents/document-name.ts';
import { estimateDxf } from '#server/documents/estimate-dxf.ts';
import { drawDocument } from '#server/documents/pdf/draw-document.ts';
import type { ReadLogo } from '#server/documents/read-logo.ts';
import type { ReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { failure, sendFailure } from '#server/http/failure.ts';
import { limitConcurrency } from '#server/http/limit-concurrency.ts';
import { privateHeaders } from '#server/http/route.ts';
import type { ClientBuild } from './client-build.ts';
import { privatePages } from './private-page.ts';
import type { ShownBusiness } from './public-pages.ts';

/** A document takes about 15 ms, so the last waiting request gets its own within a second or two. */
const documentsAtOnce = { atOnce: 2, waiting: 100 };
/** A page takes about 5 ms. */
const pagesAtOnce = { atOnce: 4, waiting: 300 };

const options = { schema: { hide: true }, config: { perMinute: 60 } };

interface Needs {
  readonly config: { readonly publicUrl: string };
  readonly liveBusiness: ShownBusiness;
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly readLogo: ReadLogo;
}

/** One estimate, or those of a comparison. */
type Shared = { readonly estimate: PrintedEstimate } | { readonly estimates: readonly PrintedEstimate[] };

export function estimatePageRoutes(
  app: FastifyInstance,
  build: ClientBuild,
  { config: { publicUrl }, liveBusiness, readSharedEstimate, readLogo }: Needs,
): void {
  const privately = privatePages(build);
  privately.refuseOnPage(app, liveBusiness);
  const nothing = async (request: FastifyRequest, reply: FastifyReply) =>
    privately.send(request, reply, (await liveBusiness.shown()).business, undefined);
  const inTurn = limitConcurrency(documentsAtOnce);
  const inTurnOfPages = limitConcurrency(pagesAtOnce);

  for (const kind of ['estimate', 'compare']) {
    app.get<{ Params: { '*': string } }>(`/${kind}/*`, options, async (request, reply) => {
      const [tokens, ...extensions] = request.params['*'].split('.');
      const path = `/${kind}/${tokens}`;
      const extension = extensions.join('.');
      if (extension === 'pdf') return sendDocument(request, reply, path);
      // A cache may keep what is named like a style sheet or a picture, so that there is nothing else by these names.
      const isKnown = extensions.length === 0 || (kind === 'estimate' && extension === 'dxf');
      const read = await inTurnOfPages(async () => ({
        shared: isKnown ? await readShared(path) : undefined,
      }));
      if (!read)
        return busy(reply, 'Many estimates are being opened right now. Please try again in a moment.');
      const { shared } = read;
      if (!shared) return nothing(request, reply);
      if (extension === 'dxf' && 'estimate' in shared) return sendDxf(reply, shared.estimate);
      const shown =
        'estimate' in shared
          ? { estimate: shownOnPage(shared.estimate) }
          : {
              compared: shared.estimates.map((estimate, index) => ({
                estimate: shownOnPage(estimate),
                path: `/estimate/${tokensOf(path)[index]}`,
              })),
            };
      // Whoever calls or books does so today. What the price contains is as the document says.
      const { business: today } = await liveBusiness.shown();
      const { notIncluded, priceNote } = printedIn(shared);
      const business = { ...today, notIncluded, priceNote };
      const context = { business, address: { path, url: publicUrl + path }, shown };
      return privately.send(request, reply, business, build.renderer.renderShared(context), context);
    });
  }

  /** Undefined unless all of them can still be read. */
  async function readShared(path: string): Promise<Shared | undefined> {
    const tokens = tokensOf(path);
    const isComparison = path.startsWith('/compare/');
    if (isComparison ? tokens.length < 2 || tokens.length > 3 : tokens.length !== 1) return undefined;
    const read = await Promise.all(tokens.map(readSharedEstimate));
    const estimates = read.filter((estimate) => estimate !== undefined);
    const [estimate] = estimates;
    if (!estimate || estimates.length < tokens.length) return undefined;
    return isComparison ? { estimates } : { estimate };
  }

  /** Reads and draws when its turn comes, if the client is still connected. */
  async function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> {
    const made = await inTurn(async () => {
      const about = request.raw.socket.destroyed ? undefined : await readShared(path);
      if (!about) return {};
      const business = printedIn(about);
      const input = { about, url: publicUrl + path, business, logo: await readLogo(business) };
      const madeOf = JSON.stringify({ ...input, logo: input.logo?.length });
      const etag = `"${hash('sha256', madeOf, 'base64url')}"`;
      return {
        etag,
        file: request.headers['if-none-match'] === etag ? undefined : await drawDocument(input),
      };
    });
    if (!made) return busy(reply, 'Many documents are being made right now. Please try again in a moment.');
    if (request.raw.socket.destroyed) return reply.send();
    const { etag, file } = made;
    if (etag === undefined) return nothing(request, reply);
    void reply.headers({ ...privateHeaders, etag });
    if (!file) return reply.code(304).send();
    return reply
      .header('content-disposition', `inline; filename="${file.filename}"`)
      .type('application/pdf')
      .send(file.content);
  }
}

const busy = (reply: FastifyReply, sentence: string): FastifyReply =>
  sendFailure(reply, failure('busy', { sentence, retryAfterSeconds: 2 }));

/** `/compare/{token}/{token}` has two. */
function tokensOf(path: string): string[] {
  return path.split('/').slice(2);
}

/** A comparison shows the business as its newest estimate does. */
function printedIn(about: Shared): Business {
  const estimates = 'estimate' in about ? [about.estimate] : about.estimates;
  const newest = estimates.reduce((one, other) => (other.createdAt > one.createdAt ? other : one));
  return newest.printed;
}

/** Removes what only the document shows, such as the address of the site. */
function shownOnPage({ preparedFor, printed: _business, ...estimate }: PrintedEstimate): PublicEstimate {
  return { ...estimate, forWhom: preparedFor ? preparedForWords(preparedFor) : '' };
}

function sendDxf(reply: FastifyReply, estimate: PrintedEstimate): FastifyReply {
  const { dimensions, answers, drawnAs, reference } = estimate;
  void reply.headers(privateHeaders);
  if (!dimensions)
    return reply.code(404).type('text/plain; charset=utf-8').send('This estimate has no drawings to scale.');
  const file = estimateDxf(
    liftDimensions(dimensions, { ...answers, ...drawnAs }),
    `Lift estimate ${reference}`,
  );
  return reply
    .header('content-disposition', `attachment; filename="${documentName(estimate)}.dxf"`)
    .type('image/vnd.dxf')
    .send(file);
}
