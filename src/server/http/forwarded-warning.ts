import type { FastifyInstance } from 'fastify';

/** Says once that a proxy seems to stand in front which TRUST_PROXY does not name: all visitors count as one then. */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
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
