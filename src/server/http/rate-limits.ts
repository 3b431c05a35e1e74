import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** The code of the error that refuses a request over its limit. */
export const tooManyRequests = 'TOO_MANY_REQUESTS';

/** Hidden, for a robot would use them to stay just under the limit. `Retry-After` stays. */
const rateHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Limits the endpoints that name a limit, each by the caller's network. Counted in the memory of each process: it
 * protects the machine, which is not worth a query to the database with every request.
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
 * What limits count a visitor by: an IPv4 address, or the /64 that one IPv6 customer has all to themselves. A request
 * whose connection broke has no address any more.
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
