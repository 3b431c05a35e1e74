// Composes the application: every capability gets the functions it needs, and nothing reaches around.
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { businessCalendar } from '#domain/business-day.ts';
import { optionLists } from '#domain/questions/option-lists.ts';
import { accountRoutes } from '#server/admins/account-routes.ts';
import { createAdminStore } from '#server/admins/admin-store.ts';
import { adminRoutes } from '#server/admins/admin-routes.ts';
import { createCheckCode } from '#server/admins/check-code.ts';
import { createCheckPassword } from '#server/admins/check-password.ts';
import { createLogIn } from '#server/admins/log-in.ts';
import { loginRoutes } from '#server/admins/login-routes.ts';
import { createLoginThrottle, noThrottle } from '#server/admins/login-throttle.ts';
import { createRateLimitStore } from '#server/admins/rate-limit-store.ts';
import { createRequireAdmin } from '#server/admins/require-admin.ts';
import { createSecondFactorStore } from '#server/admins/second-factor-store.ts';
import { createSessionStore } from '#server/admins/session-store.ts';
import type { Config } from './config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Deliveries } from '#server/deliveries/open-deliveries.ts';
import { sendAgainRoutes } from '#server/deliveries/send-again-routes.ts';
import { createEstimateLinks } from '#server/estimates/estimate-links.ts';
import { createEstimateStore } from '#server/estimates/estimate-store.ts';
import { estimateRoutes } from '#server/estimates/estimate-routes.ts';
import { createLeadLimit, deliveriesPerHour } from '#server/estimates/lead-limit.ts';
import { readLinkKey } from '#server/estimates/link-key-store.ts';
import { optionRoutes } from '#server/estimates/option-routes.ts';
import { createSharedEstimateStore } from '#server/estimates/shared-estimate-store.ts';
import { createReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { createSubmitEstimate } from '#server/estimates/submit-estimate.ts';
import { funnelRoutes } from '#server/funnel/funnel-routes.ts';
import { createStepCountStore } from '#server/funnel/step-count-store.ts';
import { createStepCounter } from '#server/funnel/step-counter.ts';
import { allowedMethods } from '#server/http/allowed-methods.ts';
import { allowOrigins } from '#server/http/allow-origins.ts';
import { refuseBrokenRequest, refuseWithoutHost } from '#server/http/broken-request.ts';
import { handleError } from '#server/http/error-handler.ts';
import { failure } from '#server/http/failure.ts';
import { warnOfUnnamedProxy } from '#server/http/forwarded-warning.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { setInputSentences } from '#server/http/input-sentence.ts';
import { acceptJsonBodies } from '#server/http/json-body.ts';
import { describeApi } from '#server/http/openapi.ts';
import { limitRates } from '#server/http/rate-limits.ts';
import { logRequests } from '#server/http/request-log.ts';
import { addResponseHeaders, isApiRequest, setResponseHeaders } from '#server/http/response-headers.ts';
import { createRoute } from '#server/http/route.ts';
import { sendFailure } from '#server/http/send-failure.ts';
import { validateInput } from '#server/http/validate-input.ts';
import { changeLeadRoutes } from '#server/leads/detail/change-lead-routes.ts';
import { leadDetailRoutes } from '#server/leads/detail/lead-detail-routes.ts';
import { erasureRoutes } from '#server/leads/erasure/erasure-routes.ts';
import { leadListRoutes } from '#server/leads/list/lead-list-routes.ts';
import { overviewRoutes } from '#server/leads/overview/overview-routes.ts';
import { personRoutes } from '#server/leads/person/person-routes.ts';
import { pageRoutes } from '#server/pages/page-routes.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { createLivePricing } from '#server/pricing/live-pricing.ts';
import { pricingPreviewRoutes } from '#server/pricing/pricing-preview-routes.ts';
import { pricingRoutes } from '#server/pricing/pricing-routes.ts';
import { createPricingStore } from '#server/pricing/pricing-store.ts';
import { pricingVersionRoutes } from '#server/pricing/pricing-version-routes.ts';
import { createSavePricing } from '#server/pricing/save-pricing.ts';
import { createSecurityEventStore } from '#server/security-events/security-event-store.ts';
import { securityEventRoutes } from '#server/security-events/security-event-routes.ts';
import { createMaintenanceStore } from '#server/observability/maintenance-store.ts';
import { statusRoutes } from '#server/observability/status-routes.ts';

export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly deliveries: Deliveries;
  readonly metrics: Metrics;
  /** Aborted when the server is about to stop. */
  readonly shutdown?: AbortSignal;
  readonly clock?: () => Date;
}

/** The largest honest body is a pricing configuration of a few kilobytes. */
const bodyLimitBytes = 256 * 1024;

/** Node looks for requests over their time every few seconds, and cuts them off. */
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
}: AppDeps): Promise<FastifyInstance> {
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
    // An address that cannot be read leads nowhere, and is told so like every other.
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

  const sessions = createSessionStore(database.orm);
  const route = createRoute(app, createRequireAdmin(sessions, clock));
  const admins = createAdminStore(database.orm);
  adminRoutes(route, admins);
  const throttle = config.rateLimit ? createLoginThrottle(createRateLimitStore(database.orm)) : noThrottle;
  const events = createSecurityEventStore(database.orm);
  const secondFactors = createSecondFactorStore(database.orm);
  const checkPassword = createCheckPassword({ admins, throttle, events, clock });
  const checkCode = createCheckCode({ secondFactors, throttle, events, clock });
  const logIn = createLogIn({ checkPassword, checkCode, sessions, throttle, events, clock });
  loginRoutes(route, logIn, sessions);
  const businessName = config.business.name;
  accountRoutes(route, { admins, secondFactors, sessions, events, checkPassword, businessName, clock });
  securityEventRoutes(route, events);

  const pricingStore = createPricingStore(database.orm);
  const livePricing = createLivePricing(pricingStore);
  optionRoutes(route, livePricing);
  const store = createEstimateStore(
    database.pool,
    deliveries.wanted,
    config.rateLimit ? deliveriesPerHour : undefined,
  );
  const { countEstimate } = metrics;
  const links = createEstimateLinks(await readLinkKey(database.orm), config.publicUrl);
  const calendar = businessCalendar(config.timeZone);
  const readSharedEstimate = createReadSharedEstimate({
    store: createSharedEstimateStore(database.orm),
    hashOf: links.hashOf,
    priceNote: config.business.priceNote,
    ...config.estimates,
    calendar,
    clock,
  });
  const submitEstimate = createSubmitEstimate({
    livePricing,
    store,
    links,
    ...config.estimates,
    calendar,
    clock,
    countEstimate,
  });
  const limitLeads = config.rateLimit ? createLeadLimit(clock) : undefined;
  estimateRoutes(route, { limitLeads, submitEstimate, readSharedEstimate });
  sendAgainRoutes(route, deliveries.sendAgain);
  const savePricing = createSavePricing({ store: pricingStore, livePricing, clock });
  pricingRoutes(route, { store: pricingStore, savePricing });
  pricingVersionRoutes(route, { store: pricingStore, savePricing });
  pricingPreviewRoutes(route, pricingStore);

  const { orm, pool } = database;
  statusRoutes(route, deliveries, createMaintenanceStore(pool));
  const stepCounter = createStepCounter({ store: createStepCountStore(pool), calendar, clock, log });
  app.addHook('onClose', () => stepCounter.flush());
  funnelRoutes(route, stepCounter);
  leadListRoutes(route, { orm, events, calendar, clock });
  changeLeadRoutes(route, { database, admins, deliveries, clock });
  overviewRoutes(route, { orm, stepCounter, calendar, clock });
  leadDetailRoutes(route, { database, livePricing, connected: deliveries.connected, clock });
  personRoutes(route, { pool, events, clock });
  erasureRoutes(route, { pool, addLeadEvent: deliveries.addLeadEvent, events, clock });

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
