import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { type ApiErrorCode, apiErrors } from '#contract/errors.ts';
import { failure } from './failure.ts';
import { sendFailure } from './send-failure.ts';

const codes: ReadonlyMap<string | undefined, ApiErrorCode> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'too_slow'],
  ['HPE_HEADER_OVERFLOW', 'too_long'],
]);

/** Replies to bytes that are no whole request: there is no route for them, only the connection. */
export function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = codes.get(error.code) ?? 'bad_request';
  const { status, sentence } = apiErrors[code];
  const body = JSON.stringify({ error: sentence, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Node's own refusal would have no body and none of our headers. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion === '1.0') return;
    return sendFailure(reply, failure('bad_request'));
  });
}
