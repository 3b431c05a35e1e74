import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';

export function securityEventRoutes(app: FastifyInstance, { securityLog }: AppContext): void {
  app.endpoint('GET /admin/security-events', async ({ query }) => ({
    events: (await securityLog.page(query.before)).map((event) => ({ ...event, at: event.at.toISOString() })),
  }));
}
