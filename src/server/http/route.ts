// Registers endpoints of the contract's table. Validation, access, responses and failures are handled here, so that each
// room's routes only do their own work.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AdminUser } from '#contract/admins/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { apiErrorSchema } from '#contract/errors.ts';
import { type Failure, failure, isFailure, sendFailure } from './failure.ts';
import { limitTurns } from './limit-concurrency.ts';
import { visitorNetwork } from './rate-limits.ts';
import { sendsBody } from './request-input.ts';
import { ownSession } from './session-token.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A handler's input, already validated. */
interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly admin: E extends { readonly access: 'public' } ? undefined : AdminUser;
  /** The hash of the caller's session. */
  readonly session: string | undefined;
  /** The caller's network, for limits and the security log. */
  readonly network: string;
  readonly request: FastifyRequest;
}

type Content<E extends Endpoint> = E extends { readonly streams: string }
  ? Readable | string
  : z.output<E['response']>;
type Result<E extends Endpoint> = Content<E> | Failure;

type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Result<E>> | Result<E>;

export type RequireAdmin = (
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'background' | 'scope'>,
) => Promise<AdminUser | Failure>;

type Route = <Name extends keyof typeof endpoints>(
  name: Name,
  handler: Handler<(typeof endpoints)[Name]>,
) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers the endpoint of the contract with this name, such as `GET /leads/:id`. */
    endpoint: Route;
  }
}

export const apiBase = '/api';

const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i;

/** The types of bodies that only an endpoint for pictures takes. */
export const isPicture = /^(?:image\/|application\/octet-stream)/i;

/** Whether the request is for the API, in any spelling of the address: `/%61pi`, or with a host. */
export function isApiRequest({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path === apiBase || path.startsWith(`${apiBase}/`) || path.startsWith(`${apiBase}?`);
}

/** The headers of responses that only the caller may see. */
export const privateHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

/** Returns `getLeadsById` for `GET /leads/:id`: generated clients name the function so. */
function operationId(name: string): string {
  const [method = '', ...words] = name.replaceAll('/:', ' by ').split(/[^A-Za-z\d]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function securityOf({ access, token, scope }: Endpoint) {
  if (token !== undefined) return [{ [token]: [] }];
  if (access === 'public') return [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ status: [] }])];
}

/** What takes longer asks again whether the session goes on. For each of an export's 10,000 parts it would be too often. */
const askAgainMs = 1000;

/**
 * How many requests of one session or program are at work at once, each until its answer has been read: it may be large, and is in
 * memory until then. The rest wait. Pages ask for fewer. Not of one admin: a stolen session would keep its owner from ending it.
 */
const answersAtOnce = { atOnce: 8, waiting: 120 };

/** Also if the client had left before. */
function whenAnswered({ raw }: FastifyReply, task: () => void): void {
  if (raw.destroyed) task();
  else raw.once('close', task);
}

/** Ends a download with its answer, whatever that is, and with its session, also while nobody reads it: it would keep its turn. */
function endInTime(
  download: Readable,
  reply: FastifyReply,
  findAdmin: () => Promise<AdminUser | Failure>,
): void {
  const end = (error?: Error) => download.destroy(error ?? new Error('the session of a download has ended'));
  const timer = setInterval(() => {
    findAdmin().then((still) => isFailure(still) && end(), end);
  }, askAgainMs);
  download.once('close', () => clearInterval(timer));
  whenAnswered(reply, () => download.destroy());
}

export function addEndpoints(app: FastifyInstance, requireAdmin: RequireAdmin): void {
  const admins = new WeakMap<FastifyRequest, AdminUser>();
  const takeTurn = limitTurns(answersAtOnce);
  const register: Route = (name, handler) => {
    const endpoint: Endpoint = endpoints[name];
    const [method = '', path = ''] = name.split(' ');
    const isReading = endpoint.access !== 'public' && (method === 'GET' || endpoint.reads === true);
    /** Again, without using the session: it may have ended meanwhile. */
    const findAdmin = (request: FastifyRequest) => requireAdmin(request, { ...endpoint, background: true });
    app.route({
      method,
      url: apiBase + path,
      config: { perMinute: endpoint.perMinute ?? (endpoint.access === 'public' ? undefined : Infinity) },
      // Of an admin: the largest honest body is a pricing configuration of a few kilobytes.
      bodyLimit: (endpoint.maxBodyKb ?? (endpoint.access === 'public' ? 4 : 256)) * 1024,
      schema: {
        operationId: operationId(name),
        summary: endpoint.summary,
        security: securityOf(endpoint),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: {
          200: endpoint.streams
            ? { content: { [endpoint.streams]: { schema: endpoint.response } } }
            : endpoint.response,
          // Not 4XX and 5XX, because some generators then write code that does not compile.
          400: apiErrorSchema,
          default: apiErrorSchema,
        },
      },
      // Runs before the body is read, so that strangers learn nothing about the input.
      async onRequest(request, reply) {
        if (endpoint.isPrivate) void reply.headers(privateHeaders);
        if (endpoint.access === 'public') return;
        const admin = await requireAdmin(request, endpoint);
        if (isFailure(admin)) return sendFailure(reply, admin);
        admins.set(request, admin);
      },
      async preValidation(request, reply) {
        // A body may take its time.
        if (endpoint.access !== 'public' && sendsBody(request)) {
          const still = await findAdmin(request);
          if (isFailure(still)) return sendFailure(reply, still);
        }
        const type = request.headers['content-type'] ?? '';
        const isOther =
          (type.startsWith('text/plain') && !endpoint.beacon) ||
          (isForm.test(type) && !endpoint.form) ||
          (isPicture.test(type) && !endpoint.picture);
        if (isOther) return sendFailure(reply, failure('wrong_media_type'));
      },
      async handler(request, reply) {
        const admin = admins.get(request);
        // Downloads are sent in parts, and have turns of their own.
        if (!admin || endpoint.streams) return answer(request, reply);
        const askedAt = performance.now();
        const leave = await takeTurn(ownSession(request));
        if (!leave) return sendFailure(reply, failure('too_many_requests', { retryAfterSeconds: 2 }));
        try {
          const hasWaited = performance.now() - askedAt >= askAgainMs;
          const still = hasWaited ? await findAdmin(request) : admin;
          return isFailure(still) ? sendFailure(reply, still) : await answer(request, reply);
        } finally {
          whenAnswered(reply, leave);
        }
      },
    });

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      // Safe: the schemas above have parsed these parts.
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        admin: admins.get(request),
        session: ownSession(request),
        network: visitorNetwork(request),
        request,
      } as unknown as Parameters<typeof handler>[0];
      const begunAt = performance.now();
      const result = await handler(input);
      if (isFailure(result)) return sendFailure(reply, result);
      const isDownload = result instanceof Readable;
      if (isDownload) endInTime(result, reply, () => findAdmin(request));
      // It may have waited for its turn or for a busy database. A change has been made, so its answer is given.
      const isLate = isReading && performance.now() - begunAt >= askAgainMs;
      const still = isDownload || isLate ? await findAdmin(request) : undefined;
      if (isFailure(still)) return sendFailure(reply, still);
      if (endpoint.streams) void reply.type(endpoint.streams);
      const fileName = /[^/]+\.[a-z]+$/.exec(path)?.[0];
      if (fileName) void reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return reply.send(result);
    }
  };
  app.decorate('endpoint', register);
}
