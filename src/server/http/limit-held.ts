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
/** What Node and Fastify keep of a request beside its bytes. */
const beside = 16 * 1024;
/** Only admins have larger answers, a few at once. */
const largest = 1024 * 1024;
/** Only admins may send larger bodies: counted in full, a hundred that are announced and do not come would close all connections. */
const largestBody = 64 * 1024;
/** What is read ahead of a file or a download, and what waits at its connection. */
const ofStream = 128 * 1024;

/** What is kept of a request until its answer has left: its heads several times, and two bytes for a letter of its body. */
function weightOf({ raw, routeOptions }: FastifyRequest): number {
  const length = sendsBody(raw) ? Number(raw.headers['content-length'] ?? Infinity) : 0;
  const heads = raw.rawHeaders.join('').length + (raw.url ?? '').length;
  return beside + 4 * heads + 2 * Math.min(length, routeOptions.bodyLimit ?? 0, largestBody);
}

interface Connection {
  readonly socket: Socket;
  held: number;
}

/** When all hold too much together, the connection that has held something longest is closed. When too much is at work, more is refused. */
export function limitHeld(app: FastifyInstance, most = mostHeld): void {
  const connections = new WeakMap<Socket, Connection>();
  const holding = new Set<Connection>();
  let sum = 0;

  function change(connection: Connection, bytes: number): void {
    if (connection.socket.destroyed) return;
    sum += bytes;
    connection.held += bytes;
    if (connection.held > 0) holding.add(connection);
    else holding.delete(connection);
  }
  function close(connection: Connection): void {
    sum -= connection.held;
    connection.held = 0;
    holding.delete(connection);
    connection.socket.destroy();
  }
  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection = { socket, held: 0 };
    connections.set(socket, connection);
    socket.once('close', () => close(connection));
    return connection;
  }
  /** Those that are counted while their bodies come, also once they have been answered. */
  const halfSent = new WeakSet<IncomingMessage>();
  /** `bytes`: of its answer. Returns what lets go of it. */
  function hold(request: FastifyRequest, bytes: number): () => void {
    const connection = connectionOf(request.raw.socket);
    let held = (halfSent.has(request.raw) ? 0 : weightOf(request)) + Math.min(bytes, largest);
    change(connection, held);
    for (const oldest of holding) {
      if (sum <= most || oldest === connection) break;
      close(oldest);
    }
    return () => {
      change(connection, -held);
      held = 0;
    };
  }

  // Before anything reads a body: an admin's grows while the database is asked whose session it is.
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // One that did not come over the network is whole.
    if (!sendsBody(raw) || !('complete' in raw) || raw.complete) return;
    const letGo = hold(request, 0);
    halfSent.add(raw);
    raw.once('end', () => {
      halfSent.delete(raw);
      letGo();
    });
    reply.raw.once('close', letGo);
  });

  const atWork = new Map<IncomingMessage, number>();
  let sumAtWork = 0;
  const refuse = refuseForNow(app);
  app.addHook('preHandler', async (request, reply) => {
    // It comes again for what a route then does not find.
    if (!asksDatabase(request) || atWork.has(request.raw)) return;
    const weight = weightOf(request);
    if (sumAtWork + weight > most) return refuse(reply, { requestsAtWork: atWork.size });
    sumAtWork += weight;
    atWork.set(request.raw, weight);
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
    sumAtWork -= atWork.get(request.raw) ?? 0;
    atWork.delete(request.raw);
    reply.raw.once('close', hold(request, ownBytes(sent)));
  });
}
