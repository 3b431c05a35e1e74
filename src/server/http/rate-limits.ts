import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** The code of the error that refuses a request over its limit. */
export const tooManyRequests = 'TOO_MANY_REQUESTS';

/** Hidden, because robots would use them to stay just under the limit. `Retry-After` stays. */
const rateHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Limits the endpoints that name a limit, by the caller's network. Counted in the memory of each process: a query for
 * every request would cost more than it protects.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => visitorNetwork(ip),
    addHeaders: rateHeaders,
    addHeadersOnExceeding: rateHeaders,
    errorResponseBuilder: () =>
      Object.assign(new Error('over the rate limit'), { code: tooManyRequests, statusCode: 429 }),
  });
}

/**
 * The network by which limits count a visitor: an IPv4 address, or the /64 of an IPv6 customer. After a broken connection
 * a request has no address.
 */
export function visitorNetwork(address: string | undefined): string {
  if (address === undefined) return 'gone';
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%');
  // The URL parser writes every address in its one shortest form, an IPv4 part as two groups.
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = '', tail] = shortest.split('::');
  const groups = (part = '') => part.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  const isMapped = all.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isMapped) return `${all.slice(0, 4).join(':')}::/64`;
  const bytes = all.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}
