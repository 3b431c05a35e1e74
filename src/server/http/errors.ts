// Turns thrown errors, unknown addresses and broken requests into responses. Callers are told about their own mistakes.
// Ours are logged once and not shown.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { endpoints } from '#contract/endpoints.ts';
import { type ApiErrorCode, apiErrors } from '#contract/errors.ts';
import { minuteMs } from '#domain/durations.ts';
import { databaseFault, faultInWords } from '#server/database/database-faults.ts';
import { sessionEnded } from '#server/database/open-session.ts';
import { errorCode } from '#server/error-code.ts';
import { failure, type Failure, sendFailure } from './failure.ts';
import { inputDetails, tooManyParts } from './request-input.ts';
import { apiBase, isApiRequest } from './route.ts';

/** Fastify's own refusals, by its code: https://fastify.dev/docs/latest/Reference/Errors/ */
const refusals: ReadonlyMap<string, ApiErrorCode> = new Map([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'bad_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'bad_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'bad_json'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'wrong_media_type'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large'],
  [tooManyParts, 'too_large'],
  [sessionEnded, 'not_signed_in'],
]);

const statusUrl = `${apiBase}/admin/status`;

function refusalOf(error: FastifyError, url: string | undefined): Failure | undefined {
  const details = inputDetails(error);
  if (details) return failure('bad_input', { details });
  const code = refusals.get(error.code);
  if (code) return failure(code);
  const fault = databaseFault(error);
  if (fault) {
    const { retryAfterSeconds } = fault;
    // The status box names the fault, as `/readyz` does. Everybody else is asked to try again.
    const sentence = `The database cannot be used, since ${faultInWords(fault)}`;
    return failure('unavailable', { retryAfterSeconds, ...(url === statusUrl && { sentence }) });
  }
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? failure('bad_input') : undefined;
}

export function createErrorHandler() {
  /** The end of the quiet minute, by error code. */
  const quietUntil = new Map<string, number>();
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // The caller left before the request was complete. Nobody reads the response, and it is not our mistake.
    if (request.raw.errored || (request.raw.socket.destroyed && !request.raw.complete)) {
      return sendFailure(reply, failure('bad_json'));
    }
    const refusal = refusalOf(error, request.routeOptions.url) ?? failure('unexpected');
    // While the database is unavailable, every request fails for the same reason: log one line a minute.
    const code = errorCode(error) ?? '';
    const isNew = refusal.failed === 'unavailable' && performance.now() >= (quietUntil.get(code) ?? 0);
    if (isNew) quietUntil.set(code, performance.now() + minuteMs);
    if (isNew || refusal.failed === 'unexpected') {
      const wrongFields = isResponseSerializationError(error)
        ? error.cause.issues.map(({ path }) => path.join('.'))
        : undefined;
      request.log.error({ err: error, route: request.routeOptions.url, wrongFields }, 'a request failed');
    }
    return sendFailure(reply, refusal);
  };
}

const patterns = Object.keys(endpoints).map((route) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${apiBase}${path.replace(/:[^/]+/g, '[^/]+')}$`) };
});

function allowedMethods(url: string): string[] {
  const [path = ''] = url.split('?');
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods)];
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** People get a page; callers of the API get 404, or 405 with the allowed methods. */
export function handleNotFound(app: FastifyInstance, sendPage: SendPage | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && request.method === 'GET' && !isApiRequest(request)) return sendPage(request, reply);
    const allowed = allowedMethods(request.url);
    if (allowed.length === 0) return sendFailure(reply, failure('not_found'));
    return sendFailure(reply.header('allow', allowed.join(', ')), failure('method_not_allowed'));
  });
}

/** Node's own refusals, by its code. */
const codes: ReadonlyMap<string | undefined, ApiErrorCode> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'too_slow'],
  ['HPE_HEADER_OVERFLOW', 'too_long'],
]);

/** Replies to a broken request, which has a connection but no route. */
export function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, headers, body } = errorMessage(codes.get(error.code) ?? 'bad_request');
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'connection: close', ...head];
  // The reply to HEAD has no body.
  const { rawPacket } = error as { readonly rawPacket?: unknown };
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
  socket.destroy(error);
}

function errorMessage(code: ApiErrorCode) {
  const { status, sentence } = apiErrors[code];
  const body = JSON.stringify({ error: sentence, code });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `frame-ancestors 'none'`,
  };
  return { status, headers, body };
}

/** Node answers an `Expect` header that it does not know by itself, without a body and without our headers. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    request.resume();
    const { headers, body } = errorMessage('bad_request');
    response.writeHead(417, headers).end(body);
  });
}

/** Node's own response would lack a body and our headers. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion === '1.0') return;
    return sendFailure(reply, failure('bad_request'));
  });
}
