import type { FastifyInstance } from 'fastify';

/**
 * One line for each request: method, route, status, time. The route is the pattern and never the address, whose query
 * and ids are personal data.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
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
