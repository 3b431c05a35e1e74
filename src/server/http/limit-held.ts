// What is in memory since a client has not sent the rest of it, or has not read it: a body that is not whole, an answer that does not leave.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sendsBody } from './request-input.ts';

/** Of all clients together, in bytes: bodies and answers of hundreds, which are on their way for some milliseconds each. */
const mostHeld = 64 * 1024 * 1024;
/** What Node and Fastify keep of a request beside its bytes. */
const beside = 16 * 1024;
/** Only admins have larger answers, a few at once. */
const largest = 1024 * 1024;
/** What is read ahead of a file or a download, and what waits at its connection. */
const ofStream = 128 * 1024;

interface Connection {
  readonly socket: Socket;
  held: number;
}

/** Closes the connection that has held something longest when all hold too much together. */
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
  /** Returns what lets go of it. */
  function hold({ socket }: IncomingMessage, bytes: number): () => void {
    const connection = connectionOf(socket);
    let held = beside + Math.min(bytes, largest);
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
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    // One that did not come over the network is whole.
    if (!sendsBody(raw) || !('complete' in raw) || raw.complete) return;
    const length = Number(raw.headers['content-length'] ?? Infinity);
    const letGo = hold(raw, Math.min(length, routeOptions.bodyLimit ?? 0));
    raw.once('end', letGo);
    reply.raw.once('close', letGo);
  });

  /** Made for many, such as a page's HTML: the first answer counts. */
  const shared = new WeakSet<Buffer>();
  app.addHook('onSend', async ({ raw }, reply, sent) => {
    // Most texts have letters that make each one take two bytes.
    if (typeof sent === 'string') reply.raw.once('close', hold(raw, 2 * sent.length));
    if (sent instanceof Readable) reply.raw.once('close', hold(raw, ofStream));
    if (!(sent instanceof Buffer) || shared.has(sent)) return;
    shared.add(sent);
    reply.raw.once('close', hold(raw, sent.length));
  });
}
