// What is in memory since a client has not sent the rest of it, or has not read it: a body that is not whole, an answer that does not leave.
// And what is at work between the two.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asksDatabase, refuseForNow } from './overload.ts';
import { sendsBody } from './request-input.ts';

/** Of all clients together, in bytes, on their way and again at work: hundreds, for some milliseconds each. */
const mostHeld = 64 * 1024 * 1024;
/** As heavy as those of honest visitors and proxies. */
const light = 40 * 1024;
/** What Node and Fastify keep of a request beside its bytes. */
const beside = 16 * 1024;
/** Only admins have larger answers, a few at once. */
const largest = 1024 * 1024;
/** Only admins may send larger bodies: counted in full, a hundred that are announced and do not come would close all connections. */
const largestBody = 32 * 1024;
/** What is read ahead of a file or a download, and what waits at its connection. */
const ofStream = 128 * 1024;

/** What is kept of a request until its answer has left: its heads and its body several times, each head in objects of its own. */
function weightOf({ raw, routeOptions }: FastifyRequest): number {
  const length = sendsBody(raw) ? Number(raw.headers['content-length'] ?? Infinity) : 0;
  const heads = raw.rawHeaders.join('').length + (raw.url ?? '').length;
  return (
    beside +
    4 * heads +
    128 * raw.rawHeaders.length +
    4 * Math.min(length, routeOptions.bodyLimit ?? 0, largestBody)
  );
}

/** How much may be at work with this request: light ones go on for longer, and without end those that do not wait for the database long. */
function mostAtWork(request: FastifyRequest, weight: number, most: number): number {
  if (weight > light) return most;
  return asksDatabase(request) ? 2 * most : Infinity;
}

/** One that did not come over the network is whole. */
const isHalfSent = (raw: IncomingMessage) => sendsBody(raw) && 'complete' in raw && !raw.complete;

interface Connection {
  readonly socket: Socket;
  held: number;
}

/** Of one request, in bytes: while its body comes, until it is answered, and while its answer leaves. */
interface Held {
  readonly connection: Connection;
  readonly weight: number;
  isAnswered: boolean;
  coming: number;
  atWork: number;
  leaving: number;
}

/** When all hold too much together, the connection that has held something longest is closed. When too much is at work, more is refused, heavy requests first. */
export function limitHeld(app: FastifyInstance, most = mostHeld): void {
  const connections = new WeakMap<Socket, Connection>();
  const requests = new WeakMap<IncomingMessage, Held>();
  const holding = new Set<Connection>();
  let sum = 0;
  let sumAtWork = 0;

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection = { socket, held: 0 };
    connections.set(socket, connection);
    socket.once('close', () => close(connection));
    return connection;
  }
  function close(connection: Connection): void {
    sum -= connection.held;
    connection.held = 0;
    holding.delete(connection);
    connection.socket.destroy();
  }
  function heldOf(request: FastifyRequest): Held {
    const known = requests.get(request.raw);
    if (known) return known;
    const connection = connectionOf(request.raw.socket);
    const held = {
      connection,
      weight: weightOf(request),
      isAnswered: false,
      coming: 0,
      atWork: 0,
      leaving: 0,
    };
    requests.set(request.raw, held);
    if (isHalfSent(request.raw)) {
      request.raw.once('end', () => change(held, { coming: 0, atWork: held.isAnswered ? 0 : held.weight }));
    }
    return held;
  }
  function change(held: Held, now: Partial<Record<'coming' | 'atWork' | 'leaving', number>>): void {
    const { connection, coming, atWork, leaving } = held;
    Object.assign(held, now);
    sumAtWork += held.atWork - atWork;
    if (connection.socket.destroyed) return;
    const more = held.coming + held.leaving - coming - leaving;
    sum += more;
    connection.held += more;
    if (connection.held > 0) holding.add(connection);
    else holding.delete(connection);
    for (const oldest of holding) {
      if (sum <= most || oldest === connection) break;
      close(oldest);
    }
  }

  const refuse = refuseForNow(app);
  // Before anything reads a body, or asks the database whose session it is.
  app.addHook('onRequest', async (request, reply) => {
    const held = heldOf(request);
    if (sumAtWork + held.weight > mostAtWork(request, held.weight, most)) {
      request.raw.resume();
      return refuse(reply, { bytesAtWork: sumAtWork });
    }
    change(held, { [isHalfSent(request.raw) ? 'coming' : 'atWork']: held.weight });
  });

  /** Made for many, such as a page's HTML: the first answer counts. */
  const shared = new WeakSet<Buffer>();
  function ownBytes(sent: unknown): number {
    // Most texts have letters that make each one take two bytes.
    if (typeof sent === 'string') return 2 * sent.length;
    if (sent instanceof Readable) return ofStream;
    if (!(sent instanceof Buffer) || shared.has(sent)) return 0;
    shared.add(sent);
    return sent.length;
  }
  app.addHook('onSend', async (request, reply, sent) => {
    const held = heldOf(request);
    held.isAnswered = true;
    // Its body may still be coming: its weight counts once.
    change(held, { coming: 0, atWork: 0, leaving: held.weight + Math.min(ownBytes(sent), largest) });
    reply.raw.once('close', () =>
      change(held, { coming: isHalfSent(request.raw) ? held.weight : 0, leaving: 0 }),
    );
  });
}
