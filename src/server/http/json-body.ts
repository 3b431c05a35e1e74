import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies, with an empty one read as none: some clients send the header with every POST. Keys that
 * poison prototypes are refused as broken JSON.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') done(null, undefined);
    else void parse(request, text, done);
  });
}
