// A page kept in memory in every encoding, so that serving it needs no work.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';
const encodings: Encoding[] = ['br', 'gzip', 'identity'];

/** The smallest encoding that an Accept-Encoding header allows. */
export function preferredEncoding(acceptEncoding = ''): Encoding {
  const negotiated = negotiate(acceptEncoding, encodings);
  return encodings.find((each) => each === negotiated) ?? 'identity';
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface EncodedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

export async function encodePage(
  html: string,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<EncodedPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    compressGzip(identity, { level: 9 }),
  ]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { status, headers, etag, bodies: { identity, br, gzip: gz } };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: EncodedPage): FastifyReply {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const etag = `"${page.etag}-${encoding}"`;
  void reply.header('vary', 'Accept-Encoding').header('cache-control', 'no-cache').headers(page.headers);
  if (page.status === 200) {
    void reply.header('etag', etag);
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[encoding]);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Keeps pages by a key. Each is made again when `madeOf` differs. */
export function keepEncoded() {
  const kept = new Map<string, { readonly madeOf: string; readonly encoded: Promise<EncodedPage> }>();
  return (key: string, madeOf: string, make: () => Promise<EncodedPage>): Promise<EncodedPage> => {
    const ready = kept.get(key);
    if (ready?.madeOf === madeOf) return ready.encoded;
    const encoded = make();
    kept.set(key, { madeOf, encoded });
    return encoded;
  };
}
