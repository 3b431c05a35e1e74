// The HTTP server before any route: its limits, its parsers, and the headers and logs of every response.
import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import { createErrorHandler, refuseBrokenRequest, refuseExpectations, refuseWithoutHost } from './errors.ts';
import { failure, sendFailure } from './failure.ts';
import { limitHeld } from './limit-held.ts';
import { describeApi } from './openapi.ts';
import { limitRates } from './rate-limits.ts';
import {
  acceptForms,
  acceptJsonBodies,
  joinPieces,
  setInputSentences,
  validateInput,
} from './request-input.ts';
import { isApiRequest } from './route.ts';
import { shareFiles } from './share-files.ts';

/** Where the contract names no limit: at addresses that take no body, so that strangers fill no memory with unfinished ones. */
const bodyLimitBytes = 4096;

/** Every few seconds Node ends requests that take too long. */
const timeouts = {
  requestTimeout: 30_000,
  // The timeout without any traffic, longer than any response takes to begin.
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
};

/** Of one request, as in Apache and HAProxy: each takes much more memory than its bytes for as long as the request is on its way. */
const mostHeaders = 100;
/** So does each parameter of an address; what comes after these is not read. */
const mostParameters = 100;
/** And each of a body's type. A form's has one, of at most 70 characters. */
const longestType = 200;

export async function createHttpServer(
  config: Config,
  loggerInstance: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const hasTls = config.publicUrl.startsWith('https:');
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Unlike a number, a UUID is unique among all processes.
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    // Requests that arrive while the server closes are answered as usual.
    return503OnClosing: false,
    ...timeouts,
    trustProxy: trustProxy(config.trustProxy),
    routerOptions: { maxParamLength: 200 },
    // For unknown addresses too, which a router of their own reads.
    rewriteUrl: ({ url = '' }) => url.split('&', mostParameters).join('&'),
    clientErrorHandler: refuseBrokenRequest,
    // An unreadable address gets the same 404 as any unknown one.
    frameworkErrors: (_error, request, reply) => {
      request.raw.resume();
      setResponseHeaders(request, reply, hasTls);
      sendFailure(reply, failure('not_found'));
    },
  });
  app.server.maxHeadersCount = mostHeaders;
  // Before what is held is counted.
  shareFiles(app);
  limitHeld(app);
  joinPieces(app);
  app.addHook('onRequest', async ({ headers }, reply) => {
    if ((headers['content-type'] ?? '').length > longestType)
      return sendFailure(reply, failure('wrong_media_type'));
  });
  app.setValidatorCompiler(validateInput);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(createErrorHandler());
  acceptJsonBodies(app);
  acceptForms(app);
  setInputSentences();
  app.addHook('onSend', async (request, reply) => setResponseHeaders(request, reply, hasTls));
  if (config.requestLog) logRequests(app);
  refuseWithoutHost(app);
  refuseExpectations(app);
  if (config.trustProxy === false) warnOfUnnamedProxy(app);
  await allowOrigins(app, config.apiOrigins);
  if (config.apiDocs) await describeApi(app, config);
  if (config.rateLimit) limitRates(app);
  return app;
}

/** A number is the number of proxies in front. */
function trustProxy(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/**
 * One line for each request, at any LOG_LEVEL: its id (the same as in an error's line), method, route, status, time.
 * The route is the pattern, never the address, whose query and ids are personal data.
 */
function logRequests(app: FastifyInstance): void {
  const log = app.log.child({}, { level: 'info' });
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

const oneYearSeconds = 31_536_000;

/** `hasTls` means that visitors use HTTPS, whatever a proxy's headers say. */
function setResponseHeaders(request: FastifyRequest, reply: FastifyReply, hasTls: boolean): void {
  void reply.header('x-content-type-options', 'nosniff');
  // An unknown proxy may claim HTTPS too. That is safe: browsers ignore the header over plain HTTP.
  if (hasTls || String(request.headers['x-forwarded-proto']).startsWith('https')) {
    void reply.header('strict-transport-security', `max-age=${oneYearSeconds}`);
  }
  // Pages have a policy of their own.
  if (!reply.hasHeader('content-security-policy')) {
    void reply.header('content-security-policy', `frame-ancestors 'none'`);
  }
  if (!isApiRequest(request)) return;
  void reply.header('cross-origin-resource-policy', 'same-origin');
  void reply.header('referrer-policy', 'no-referrer');
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
}

/** Allows pages of these other origins to call the API. */
async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 600,
  });
}

/** Warns once about a proxy that TRUST_PROXY does not name: all its visitors would count as one. */
function warnOfUnnamedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      app.log.warn(
        'a request came with X-Forwarded-For while TRUST_PROXY is off: behind a proxy, set it, or limits count all visitors as one',
      );
    }
    done();
  });
}
