// Composes the application: every room gets what it works with.
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { optionLists } from '#domain/questions/option-lists.ts';
import { accountRoutes } from '#server/admins/account-routes.ts';
import { createAccounts } from '#server/admins/accounts.ts';
import { createCheckPassword } from '#server/admins/check-password.ts';
import { loginRoutes } from '#server/admins/login-routes.ts';
import { createRequireAdmin } from '#server/admins/require-admin.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Deliveries } from '#server/deliveries/open-deliveries.ts';
import { sendAgainRoutes } from '#server/deliveries/send-again-routes.ts';
import { readEstimateLinks } from '#server/estimates/estimate-links.ts';
import { createEstimateStore } from '#server/estimates/estimate-store.ts';
import { estimateRoutes, optionRoutes } from '#server/estimates/estimate-routes.ts';
import { createLeadLimit, deliveriesPerHour } from '#server/estimates/lead-limit.ts';
import { createReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { createSubmitEstimate } from '#server/estimates/submit-estimate.ts';
import { funnelRoutes } from '#server/funnel/funnel-routes.ts';
import { allowedMethods } from '#server/http/allowed-methods.ts';
import { allowOrigins } from '#server/http/allow-origins.ts';
import { refuseBrokenRequest, refuseWithoutHost } from '#server/http/broken-request.ts';
import { handleError } from '#server/http/error-handler.ts';
import { failure } from '#server/http/failure.ts';
import { warnOfUnnamedProxy } from '#server/http/forwarded-warning.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { setInputSentences, validateInput } from '#server/http/validate-input.ts';
import { acceptJsonBodies } from '#server/http/json-body.ts';
import { describeApi } from '#server/http/openapi.ts';
import { limitRates } from '#server/http/rate-limits.ts';
import { logRequests } from '#server/http/request-log.ts';
import { addResponseHeaders, isApiRequest, setResponseHeaders } from '#server/http/response-headers.ts';
import { createRoute } from '#server/http/route.ts';
import { sendFailure } from '#server/http/send-failure.ts';
import { changeLeadRoutes } from '#server/leads/change-lead-routes.ts';
import { leadRoutes } from '#server/leads/lead-routes.ts';
import { pageRoutes } from '#server/pages/page-routes.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { createLivePricing } from '#server/pricing/live-pricing.ts';
import { pricingPreviewRoutes } from '#server/pricing/pricing-preview-routes.ts';
import { pricingRoutes } from '#server/pricing/pricing-routes.ts';
import { createPricingStore } from '#server/pricing/pricing-store.ts';
import { pricingVersionRoutes } from '#server/pricing/pricing-version-routes.ts';
import { createSavePricing } from '#server/pricing/save-pricing.ts';
import { securityEventRoutes } from '#server/security-events/security-event-routes.ts';
import { createMaintenanceStore } from '#server/observability/maintenance-store.ts';
import { statusRoutes } from '#server/observability/status-routes.ts';

interface AppContext extends Omit<Context, 'clock'> {
  readonly clock?: () => Date;
  readonly deliveries: Deliveries;
  readonly metrics: Metrics;
  /** Aborted when the server is about to stop. */
  readonly shutdown?: AbortSignal;
}

/** The largest honest body is a pricing configuration of a few kilobytes. */
const bodyLimitBytes = 256 * 1024;

/** Every few seconds Node cuts off the requests that are over their time. */
const timeouts = {
  requestTimeout: 30_000,
  // Without a byte either way: longer than any response takes to begin.
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
};

export async function buildApp({
  config,
  database,
  log,
  deliveries,
  metrics,
  shutdown = new AbortController().signal,
  clock = () => new Date(),
}: AppContext): Promise<FastifyInstance> {
  const hasTls = config.publicUrl.startsWith('https:');
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    // What still comes in while it closes is served like all the rest.
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
  metrics.serve(app, deliveries);
  if (config.apiDocs) await describeApi(app, config.business.name);
  if (config.rateLimit) await limitRates(app);

  const context: Context = { config, database, log, clock };
  const { orm, pool } = database;

  const accounts = createAccounts(orm, clock, config.rateLimit);
  const checkPassword = createCheckPassword(accounts);
  const route = createRoute(app, createRequireAdmin(accounts));
  loginRoutes(route, accounts, checkPassword);
  accountRoutes(route, accounts, checkPassword, config.business.name);
  securityEventRoutes(route, accounts.events);

  const pricingStore = createPricingStore(orm);
  const livePricing = createLivePricing(pricingStore);
  const savePricing = createSavePricing(pricingStore, livePricing, clock);
  pricingRoutes(route, pricingStore, savePricing);
  pricingVersionRoutes(route, pricingStore, savePricing);
  pricingPreviewRoutes(route, pricingStore);

  const links = await readEstimateLinks(orm, config.publicUrl);
  const readSharedEstimate = createReadSharedEstimate(context, links);
  const perHour = config.rateLimit ? deliveriesPerHour : undefined;
  const store = createEstimateStore(pool, deliveries.wanted, perHour);
  const { countEstimate } = metrics;
  const submitEstimate = createSubmitEstimate({ config, livePricing, store, links, clock, countEstimate });
  const limitLeads = config.rateLimit ? createLeadLimit(clock) : undefined;
  optionRoutes(route, livePricing);
  estimateRoutes(route, submitEstimate, readSharedEstimate, limitLeads);

  funnelRoutes(route, context);
  leadRoutes(route, context, livePricing, deliveries.connected);
  changeLeadRoutes(route, context, deliveries);
  sendAgainRoutes(route, deliveries.sendAgain);
  statusRoutes(route, deliveries, createMaintenanceStore(pool));

  const sendNotFoundPage = await pageRoutes(app, {
    dist: fileURLToPath(new URL('../../dist', import.meta.url)),
    business: config.business,
    timeZone: config.timeZone,
    embedOrigins: config.embedOrigins,
    publicUrl: config.publicUrl,
    siteUrl: config.siteUrl,
    readSharedEstimate,
    readOptions: async () => optionLists((await livePricing.current()).config.budgetMultipliers),
  });
  healthRoutes(app, { pool, pagesAreBuilt: sendNotFoundPage !== undefined, shutdown });
  app.setNotFoundHandler((request, reply) => {
    const isPage = sendNotFoundPage && request.method === 'GET' && !isApiRequest(request);
    if (isPage) return sendNotFoundPage(request, reply);
    const allowed = allowedMethods(request.url);
    if (allowed.length === 0) return sendFailure(reply, failure('not_found'));
    return sendFailure(reply.header('allow', allowed.join(', ')), failure('method_not_allowed'));
  });

  return app;
}

/** A number says how many proxies stand in front. */
function trustProxy(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
