// The business's logo for documents, fetched for the first document that shows it and then kept in memory.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { minuteMs } from '#domain/durations.ts';
import { callOutside } from '#server/outside/call-outside.ts';

/** The bytes of a PNG or a JPEG. */
export type Logo = Buffer;
export type ReadLogo = (business: { readonly logoUrl?: string | undefined }) => Promise<Logo | undefined>;

const timeoutMs = 3000;
const retryMs = 10 * minuteMs;
const largestBytes = 500_000;
/** The first one on a very busy machine takes some seconds. */
const checkMs = 30_000;

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
  return reply.isCut ? 'broke off' : checkInThread(reply.body);
}

/** Whatever reads a stranger's picture may take any time and memory, and this thread answers the visitors. */
async function checkInThread(image: Buffer): Promise<Logo | string> {
  const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
  const thread = new Worker(new URL('./logo-worker.ts', import.meta.url), {
    workerData: image,
    resourceLimits,
  });
  try {
    const [checked] = (await once(thread, 'message', { signal: AbortSignal.timeout(checkMs) })) as [
      Uint8Array | string,
    ];
    // A buffer arrives as plain bytes.
    return typeof checked === 'string' ? checked : Buffer.from(checked);
  } catch {
    return 'takes too long, or too much memory, to be read';
  } finally {
    await thread.terminate();
  }
}
