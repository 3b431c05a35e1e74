// The business's logo for documents, fetched for the first document that shows it and then kept in memory.
import { inflateSync } from 'node:zlib';
import type { Logger } from 'pino';
import { minuteMs } from '#domain/durations.ts';
import { callOutside } from '#server/outside/call-outside.ts';

/** The bytes of a PNG or a JPEG. */
export type Logo = Buffer;
export type ReadLogo = (business: { readonly logoUrl?: string | undefined }) => Promise<Logo | undefined>;

const timeoutMs = 3000;
const retryMs = 10 * minuteMs;
const largestBytes = 500_000;
/** A transparent PNG of this size keeps the processor busy for about 40 ms in every document. */
const mostPixels = 500_000;

interface Needs {
  readonly config: { readonly publicUrl: string };
  readonly log: Pick<Logger, 'warn'>;
  /** In milliseconds. Not the time of day, which somebody may set back. */
  readonly clock: () => number;
}

interface Kept {
  readonly logo: Promise<Logo | undefined>;
  retryAt: number;
}

/** Undefined without a logo, or while it cannot be fetched. Documents show the name then. */
export function createReadLogo({ config: { publicUrl }, log, clock }: Needs): ReadLogo {
  const kept = new Map<string, Kept>();
  const said = new Set<string>();

  async function read(logoUrl: string): Promise<Logo | undefined> {
    const found = await fetchLogo(logoUrl, publicUrl);
    if (typeof found !== 'string') return found;
    const own = kept.get(logoUrl);
    if (own) own.retryAt = clock() + retryMs;
    if (!said.has(logoUrl)) log.warn(`documents show the business's name, since its logo ${found}`);
    said.add(logoUrl);
    return undefined;
  }

  return async ({ logoUrl = '' }) => {
    if (logoUrl === '') return undefined;
    let own = kept.get(logoUrl);
    if (!own || clock() >= own.retryAt) {
      own = { logo: read(logoUrl), retryAt: Infinity };
      kept.set(logoUrl, own);
    }
    return own.logo;
  };
}

/** Returns the logo, or a sentence about the problem. */
async function fetchLogo(logoUrl: string, publicUrl: string): Promise<Logo | string> {
  const { href: url, origin } = new URL(logoUrl, publicUrl);
  const reply = await callOutside({
    url,
    method: 'GET',
    timeoutMs,
    replyBytes: largestBytes + 1,
    // The logo may be on this site, whose address may be private.
    allowPrivate: origin === new URL(publicUrl).origin,
  });
  if ('failed' in reply) {
    if (reply.failed === 'too_slow') return `did not answer within ${timeoutMs / 1000} seconds`;
    if (reply.failed === 'private_address') return 'is at a private address that is not PUBLIC_URL';
    return `could not be reached (${reply.code ?? 'no reason given'})`;
  }
  if (reply.status !== 200) return `answered ${reply.status}`;
  if (reply.body.length > largestBytes) return `is larger than ${largestBytes / 1000} kB`;
  return reply.isCut ? 'broke off' : checkImage(reply.body);
}

const startOfPng = '\x89PNG\r\n\x1a\n';
const startOfJpeg = 0xffd8;

const noImage = 'is neither a PNG nor a JPEG image';

async function checkImage(image: Buffer): Promise<Logo | string> {
  try {
    if (image.toString('latin1', 0, 8) === startOfPng) return await checkPng(image);
    if (image.readUInt16BE() !== startOfJpeg) return noImage;
    const { default: PdfKit } = await import('pdfkit');
    const { width, height } = (new PdfKit() as unknown as ImageReader).openImage(image);
    return width > 0 && height > 0 ? image : noImage;
  } catch {
    return noImage;
  }
}

/**
 * PDFKit believes a PNG whatever its parts say, and would read some for ever; it draws one torn that is interlaced, or has few bits
 * or transparent colours. So it gets what pngjs has read and written. Throws if the PNG is broken.
 */
async function checkPng(image: Buffer): Promise<Logo | string> {
  if (image.readUInt32BE(16) * image.readUInt32BE(20) > mostPixels)
    return `is a PNG of more than ${mostPixels} pixels`;
  // Of an interlaced one, pngjs unpacks as much as there is.
  inflateSync(packedPixels(image), { maxOutputLength: mostPixels * 8 + 100_000 });
  const { PNG } = await import('pngjs');
  const png = PNG.sync.read(image);
  return PNG.sync.write(png, { colorType: png.alpha ? 6 : 2, deflateStrategy: 0 });
}

function packedPixels(image: Buffer): Buffer {
  const pixels: Buffer[] = [];
  for (let at = 8; at < image.length; at += 12 + image.readUInt32BE(at))
    if (image.toString('latin1', at + 4, at + 8) === 'IDAT')
      pixels.push(image.subarray(at + 8, at + 8 + image.readUInt32BE(at)));
  return Buffer.concat(pixels);
}

/** A part of the library that its types leave out. */
interface ImageReader {
  readonly openImage: (image: Buffer) => { width: number; height: number };
}
