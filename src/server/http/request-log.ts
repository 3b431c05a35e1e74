import type { FastifyInstance } from 'fastify';

/**
 * One line a request: method, route, status, time. The route is the pattern, never the address: query
 * strings and ids belong to people.
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
