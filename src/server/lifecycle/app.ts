// Composes the application: an HTTP server, and the routes of every room.
import type { FastifyInstance } from 'fastify';
import { adminRoutes } from '#server/admins/admin-routes.ts';
import { programTokenRoutes } from '#server/admins/program-tokens.ts';
import { createRequireAdmin } from '#server/admins/require-admin.ts';
import { businessRoutes } from '#server/business/business-routes.ts';
import { connectionsRoutes } from '#server/connections/connections-routes.ts';
import { firstDayRoutes } from '#server/connections/first-day.ts';
import { estimateRoutes } from '#server/estimates/estimate-routes.ts';
import { funnelRoutes } from '#server/funnel/funnel-routes.ts';
import { handleNotFound } from '#server/http/errors.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { refuseOverload } from '#server/http/overload.ts';
import { addEndpoints } from '#server/http/route.ts';
import { changeLeadRoutes } from '#server/leads/change-lead-routes.ts';
import { leadRoutes } from '#server/leads/lead-routes.ts';
import { googleAdsRoutes } from '#server/leads/report/google-ads.ts';
import { statusFromOutsideRoutes } from '#server/leads/status-from-outside.ts';
import { statusRoutes } from '#server/observability/status-routes.ts';
import { deliveryRoutes } from '#server/outbox/delivery-routes.ts';
import { pageRoutes } from '#server/pages/page-routes.ts';
import { pictureRoutes } from '#server/pricing/picture-routes.ts';
import { pricingRoutes } from '#server/pricing/pricing-routes.ts';
import { healthRoutes } from './health.ts';
import type { Parts } from './parts.ts';

const rooms = [
  adminRoutes,
  estimateRoutes,
  funnelRoutes,
  pricingRoutes,
  pictureRoutes,
  businessRoutes,
  leadRoutes,
  googleAdsRoutes,
  programTokenRoutes,
  statusFromOutsideRoutes,
  changeLeadRoutes,
  deliveryRoutes,
  statusRoutes,
  connectionsRoutes,
  firstDayRoutes,
];

export async function buildApp(parts: Parts, shutdown: AbortSignal): Promise<FastifyInstance> {
  const app = await createHttpServer(parts.config, parts.log);
  refuseOverload(app, parts.database.pool);
  parts.metrics.addRoutes(app, parts);
  addEndpoints(app, createRequireAdmin(parts));
  for (const addRoutes of rooms) addRoutes(app, parts);
  const sendNotFoundPage = await pageRoutes(app, parts);
  healthRoutes(app, parts, { pagesAreBuilt: sendNotFoundPage !== undefined, shutdown });
  handleNotFound(app, sendNotFoundPage);
  return app;
}
