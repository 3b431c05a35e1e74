// The HTTP server before any route: its limits, how it reads bodies, which headers and logs every response gets.
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import { allowOrigins } from './allow-origins.ts';
import { refuseBrokenRequest, refuseWithoutHost } from './broken-request.ts';
import { handleError } from './error-handler.ts';
import { failure } from './failure.ts';
import { warnOfUnnamedProxy } from './forwarded-warning.ts';
import { acceptJsonBodies } from './json-body.ts';
import { describeApi } from './openapi.ts';
import { limitRates } from './rate-limits.ts';
import { logRequests } from './request-log.ts';
import { addResponseHeaders, setResponseHeaders } from './response-headers.ts';
import { sendFailure } from './send-failure.ts';
import { setInputSentences, validateInput } from './validate-input.ts';

/** The largest honest body is a pricing configuration of a few kilobytes. */
const bodyLimitBytes = 256 * 1024;

/** Every few seconds Node cuts off the requests that are over their time. */
const timeouts = {
  requestTimeout: 30_000,
  // Without a byte either way: longer than any response takes to begin.
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
};

export async function createHttpServer(
  config: Config,
  loggerInstance: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const hasTls = config.publicUrl.startsWith('https:');
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    // Requests that arrive while the server closes are answered as usual.
    return503OnClosing: false,
    ...timeouts,
    trustProxy: trustProxy(config.trustProxy),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseBrokenRequest,
    // An address that cannot be read leads nowhere, and gets the same 404 as any other.
    frameworkErrors: (_error, request, reply) => {
      setResponseHeaders(request, reply, hasTls);
      sendFailure(reply, failure('not_found'));
    },
  });
  app.setValidatorCompiler(validateInput);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  acceptJsonBodies(app);
  setInputSentences();
  addResponseHeaders(app, hasTls);
  logRequests(app);
  refuseWithoutHost(app);
  if (config.trustProxy === false) warnOfUnnamedProxy(app);
  await allowOrigins(app, config.apiOrigins);
  if (config.apiDocs) await describeApi(app, config.business.name);
  if (config.rateLimit) await limitRates(app);
  return app;
}

/** A number says how many proxies stand in front. */
function trustProxy(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
