// Composes the application: an HTTP server, and the routes of every room.
import type { FastifyInstance } from 'fastify';
import { adminRoutes } from './admins/admin-routes.ts';
import { createRequireAdmin } from '#server/admins/sessions.ts';
import type { AppContext } from './context.ts';
import { deliveryRoutes } from './deliveries/delivery-routes.ts';
import { estimateRoutes } from './estimates/estimate-routes.ts';
import { funnelRoutes } from './funnel/funnel-routes.ts';
import { healthRoutes } from '#server/lifecycle/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { handleNotFound } from '#server/http/errors.ts';
import { addEndpoints } from './http/route.ts';
import { changeLeadRoutes } from './leads/change-lead-routes.ts';
import { googleAdsRoutes } from './leads/google-ads.ts';
import { leadRoutes } from './leads/lead-routes.ts';
import { statusFromOutsideRoutes } from './leads/status-from-outside.ts';
import { metricsRoutes } from './observability/metrics.ts';
import { connectionsRoutes } from './connections/connections-routes.ts';
import { statusRoutes } from './observability/status-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { pricingRoutes } from './pricing/pricing-routes.ts';

/** All rooms that answer by the contract. */
const rooms = [
  adminRoutes,
  estimateRoutes,
  funnelRoutes,
  pricingRoutes,
  leadRoutes,
  googleAdsRoutes,
  statusFromOutsideRoutes,
  changeLeadRoutes,
  deliveryRoutes,
  statusRoutes,
  connectionsRoutes,
];

export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const app = await createHttpServer(context.config, context.log);
  metricsRoutes(app, context);
  addEndpoints(app, createRequireAdmin(context));
  for (const addRoutes of rooms) addRoutes(app, context);
  const sendNotFoundPage = await pageRoutes(app, context);
  healthRoutes(app, {
    pool: context.database.pool,
    pagesAreBuilt: sendNotFoundPage !== undefined,
    shutdown: context.shutdown,
  });
  handleNotFound(app, sendNotFoundPage);
  return app;
}
