// The one limiter of requests: by connection, by the visitor's network, and by the two wider ones around it. It counts in the memory of each
// process, since a query for every request would cost more than it protects.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import ipaddr from 'ipaddr.js';
import { minuteMs } from '#domain/durations.ts';
import { failure, sendFailure } from './failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How often one visitor may ask in a minute; if left out, as often as usual. Infinity: no limit. */
    readonly perMinute?: number | undefined;
  }
}

/** For pages, files and whatever else names no limit: without one, a single visitor could take all others' turns. */
const usuallyPerMinute = 1200;

/**
 * How many requests of one connection may wait for their answers. Browsers and proxies send the next one after the answer, which may come
 * a moment before its end is noted. Node reads and holds all that are sent at once.
 */
const mostWaiting = 2;

/** Before Fastify: of a closed connection Node still reads thousands that have come. */
function limitPipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  function isTooMany({ socket }: IncomingMessage, answer: ServerResponse): boolean {
    if (socket.destroyed) return true;
    const add = (change: number) => {
      const sum = (waiting.get(socket) ?? 0) + change;
      waiting.set(socket, sum);
      return sum;
    };
    answer.once('close', () => add(-1));
    if (add(1) <= mostWaiting) return false;
    socket.destroy();
    return true;
  }
  const { server } = app;
  for (const event of ['request', 'checkExpectation']) {
    const answering = server.listeners(event);
    server.removeAllListeners(event).on(event, (incoming: IncomingMessage, answer: ServerResponse) => {
      if (!isTooMany(incoming, answer)) for (const each of answering) each.call(server, incoming, answer);
    });
  }
}

/** Limits each route, and all unknown addresses together. Requests that are refused for another reason before do not count. */
export function limitRates(app: FastifyInstance): void {
  limitPipelines(app);
  const refuseUnknown = limitVisitors(usuallyPerMinute);
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return refuseUnknown.call(app, request, reply);
  });
  const limits = new Map<string, onRequestAsyncHookHandler>();
  app.addHook('onRoute', (route) => {
    const most = route.config?.perMinute ?? usuallyPerMinute;
    if (most === Infinity) return;
    // Fastify adds a route for HEAD to each for GET.
    const asked = `${String(route.method).replace('HEAD', 'GET')} ${route.url}`;
    const refuse = limits.get(asked) ?? limitVisitors(most);
    limits.set(asked, refuse);
    route.onRequest = [...[route.onRequest ?? []].flat(), refuse];
  });
}

/** Refuses what one visitor asks for more often in a minute. */
export function limitVisitors(most: number): onRequestAsyncHookHandler {
  const limit = limitCallers(most, minuteMs);
  return async (request, reply) => {
    const retryAfterSeconds = limit(visitorNetwork(request));
    if (retryAfterSeconds !== undefined)
      return sendFailure(reply, failure('too_many_requests', { retryAfterSeconds }));
  };
}

/** The number of networks that one limit remembers. */
const mostCounted = 5000;

interface Counted {
  readonly endsAt: number;
  count: number;
  things?: Set<string>;
}

/**
 * Limits what comes with one token, or from one network and the wider ones around it, in a window of time. A `thing` that was
 * counted before in the window may come again. The returned function returns the seconds to wait if there was too much. The time
 * is not that of the day, which somebody may set back.
 */
export function limitCallers(most: number, windowMs: number, clock = () => performance.now()) {
  const counted = new Map<string, Counted>();

  function windowOf(network: string): Counted {
    const known = counted.get(network);
    return known && clock() < known.endsAt ? known : { endsAt: clock() + windowMs, count: 0 };
  }

  /** Only what was let through is remembered: otherwise refused requests of many networks would push out the others' counts. */
  function remember(network: string, window: Counted): void {
    window.count += 1;
    // Moves the network to the end of the map, whose first entry is the one that was let through longest ago.
    counted.delete(network);
    counted.set(network, window);
    for (const [oldest, { endsAt }] of counted) {
      if (counted.size <= mostCounted && clock() < endsAt) break;
      counted.delete(oldest);
    }
  }

  return (visitor: string, thing?: string): number | undefined => {
    const windows = networksAround(visitor).map((around) => ({
      ...around,
      window: windowOf(around.network),
    }));
    const [own] = windows;
    if (thing !== undefined && own?.window.things?.has(thing)) return undefined;
    const full = windows.find(({ window, visitors }) => window.count >= most * visitors);
    if (full) return (full.window.endsAt - clock()) / 1000;
    for (const { network, window } of windows) remember(network, window);
    if (thing !== undefined && own) (own.window.things ??= new Set()).add(thing);
    return undefined;
  };
}

/** How many visitors a network counts as, by its bits. A provider gives a /56 to one customer, or to many; a /48 is a company's. */
const visitorsByBits = { 64: 1, 56: 4, 48: 8 } as const;

/** A visitor's own network and the wider ones around it, the widest last. An IPv4 address has none around it. */
export function networksAround(visitor: string): readonly { network: string; visitors: number }[] {
  const [address = ''] = visitor.split('/');
  if (!isIPv6(address)) return [{ network: visitor, visitors: 1 }];
  const read = ipaddr.IPv6.parse(address);
  return ([64, 56, 48] as const).map((bits) => ({
    network: networkOf(read, bits),
    visitors: visitorsByBits[bits],
  }));
}

/** The widest network around a visitor, by which strangers are told apart. */
export function widestNetwork(visitor: string): string {
  return networksAround(visitor).at(-1)?.network ?? visitor;
}

/** The network of the address's first bits, at most 64: `2001:db8:1:1200::/56`. */
function networkOf({ parts }: ipaddr.IPv6, bits: number): string {
  const kept = parts.slice(0, 4).map((part, index) => {
    const zeros = Math.min(16, Math.max(0, (index + 1) * 16 - bits));
    return ((part >> zeros) << zeros).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}

/** The part of a request that says where it came from. */
export interface Visitor {
  readonly ip?: string | undefined;
  readonly socket?: { readonly remoteAddress?: string | undefined };
}

/**
 * The network by which limits count a visitor: an IPv4 address, or the /64 of an IPv6 customer. Some proxies name the visitor's port,
 * which the visitor chooses, or no address (`unknown`): that counts as the connection's. After a broken connection there is none.
 */
export function visitorNetwork({ ip, socket }: Visitor): string {
  const named = ip?.replace(/^"?\[?([^[\]"]*?)(?:\]|\]?:\d{1,5})?"?$/, '$1') ?? '';
  const address = [ip, named, socket?.remoteAddress].find((text) => text !== undefined && isIP(text) !== 0);
  if (address === undefined) return 'gone';
  if (!isIPv6(address)) return address;
  // An IPv4 address may be written as an IPv6 one.
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 ? networkOf(read, 64) : read.toString();
}
