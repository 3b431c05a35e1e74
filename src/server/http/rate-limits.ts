import { isIPv6 } from 'node:net';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The code of the error that refuses a request over its limit. */
export const tooManyRequests = 'TOO_MANY_REQUESTS';

/** The limit for all visitors of one IPv6 /56, as a multiple of one visitor's limit. */
export const neighbours = 4;

/** The same multiple for a /48, which is often one company or one hoster's customer. */
const siteNeighbours = 16;

/** Hidden, because robots would use them to stay just under the limit. `Retry-After` stays. */
const rateHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Limits the endpoints that name a limit, by the caller's network and by the two wider ones around it. Counted in the memory of
 * each process: a query for every request would cost more than it protects.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: Counts,
    keyGenerator: ({ ip }) => visitorNetwork(ip),
    addHeaders: rateHeaders,
    addHeadersOnExceeding: rateHeaders,
    errorResponseBuilder: () => overLimit,
  });
  // Runs after the plugin's hook: requests that the plugin refuses do not count against the neighbours.
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (typeof limit !== 'object' || typeof limit.max !== 'number') return;
    const most = limit.max;
    const countWithin = (bits: number, times: number): onRequestAsyncHookHandler => {
      const widen = ({ ip }: FastifyRequest) => networkAround(visitorNetwork(ip), bits);
      const count = app.createRateLimit({
        ...limit,
        max: most * times,
        keyGenerator: (request) => widen(request) ?? '',
      });
      return async (request, reply) => {
        if (widen(request) === undefined) return;
        const counted = await count(request);
        if (counted.isAllowed || !counted.isExceeded) return;
        void reply.header('retry-after', counted.ttlInSeconds);
        throw overLimit;
      };
    };
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      countWithin(56, neighbours),
      countWithin(48, siteNeighbours),
    ];
  });
}

/** The number of networks that are remembered for each endpoint. */
const mostCounted = 5000;

/**
 * Replaces the library's own store, which uses the time of day: set back by a day, it locked networks out for a day.
 */
class Counts implements FastifyRateLimitStore {
  readonly #byNetwork = new Map<string, { current: number; readonly endsAt: number }>();

  incr(network: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const now = performance.now();
    const known = this.#byNetwork.get(network);
    const count = known && now < known.endsAt ? known : { current: 0, endsAt: now + windowMs };
    count.current += 1;
    // Moves the network to the end of the map, whose first entry is the oldest.
    this.#byNetwork.delete(network);
    this.#byNetwork.set(network, count);
    const [oldest] = this.#byNetwork.keys();
    if (this.#byNetwork.size > mostCounted && oldest !== undefined) this.#byNetwork.delete(oldest);
    callback(null, { current: count.current, ttl: count.endsAt - now });
  }

  child(): Counts {
    return new Counts();
  }
}

const overLimit = Object.assign(new Error('over the rate limit'), {
  code: tooManyRequests,
  statusCode: 429,
});

/**
 * Limits how many different things come from one network, and from the wider one around it, in each window of time. What was
 * counted before in the window may come again. Kept in the memory of each process, as above. The returned function returns the
 * seconds to wait if the network has reached the limit.
 */
export function limitNetworks(most: number, windowMs: number, clock = () => performance.now()) {
  const counted = new Map<string, Set<string>>();
  let endsAt = 0;
  return (network: string, thing: string): number | undefined => {
    const now = clock();
    if (now >= endsAt) {
      counted.clear();
      endsAt = now + windowMs;
    }
    const wide = neighbourhood(network);
    const own = counted.get(network) ?? new Set();
    const around = (wide !== undefined && counted.get(wide)) || new Set<string>();
    const isFull = own.size >= most || around.size >= most * neighbours;
    if (!own.has(thing) && isFull) return (endsAt - now) / 1000;
    counted.set(network, own.add(thing));
    if (wide !== undefined) counted.set(wide, around.add(thing));
    return undefined;
  };
}

/**
 * The /56 around an IPv6 network, which some providers give to one customer, and others to many.
 * Undefined for an IPv4 address.
 */
export function neighbourhood(network: string): string | undefined {
  return networkAround(network, 56);
}

/** The wider network of so many bits. Undefined for an IPv4 address. */
function networkAround(network: string, bits: number): string | undefined {
  const [address = ''] = network.split('/');
  return isIPv6(address) ? networkOf(ipaddr.IPv6.parse(address), bits) : undefined;
}

/** The network of the address's first bits, at most 64: `2001:db8:1:1200::/56`. */
function networkOf({ parts }: ipaddr.IPv6, bits: number): string {
  const kept = parts.slice(0, 4).map((part, index) => {
    const zeros = Math.min(16, Math.max(0, (index + 1) * 16 - bits));
    return ((part >> zeros) << zeros).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}

/**
 * The network by which limits count a visitor: an IPv4 address, or the /64 of an IPv6 customer. After a broken connection
 * a request has no address.
 */
export function visitorNetwork(address: string | undefined): string {
  if (address === undefined) return 'gone';
  if (!isIPv6(address)) return address;
  // An IPv4 address may be written as an IPv6 one.
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 ? networkOf(read, 64) : read.toString();
}
