import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process is up. `/readyz`: it can do its work. Migrations are done before it listens. */
export function healthRoutes(app: FastifyInstance, reachDatabase: () => Promise<unknown>): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await reachDatabase();
      return { status: 'ready' };
    } catch {
      // Not logged: a monitor asks every few seconds, and the response is its report.
      return reply.code(503).send({ status: 'not ready', reason: 'the database cannot be reached' });
    }
  });
}
