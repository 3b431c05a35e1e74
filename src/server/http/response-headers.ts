import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from './route.ts';

const oneYearSeconds = 31_536_000;

/** Whatever way the address is written: `/%61pi`, or in absolute form with a host before it. */
export function isApiRequest({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path === apiBase || path.startsWith(`${apiBase}/`) || path.startsWith(`${apiBase}?`);
}

/** On every response of ours. `hasTls`: visitors reach us by HTTPS, whatever a proxy says of a request. */
export function setResponseHeaders(request: FastifyRequest, reply: FastifyReply, hasTls: boolean): void {
  void reply.header('x-content-type-options', 'nosniff');
  // A proxy that nobody named may say so as well: over plain HTTP, browsers pass the header over.
  if (hasTls || String(request.headers['x-forwarded-proto']).startsWith('https')) {
    void reply.header('strict-transport-security', `max-age=${oneYearSeconds}`);
  }
  if (!isApiRequest(request)) return;
  void reply.header('cross-origin-resource-policy', 'same-origin');
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
}

export function addResponseHeaders(app: FastifyInstance, hasTls: boolean): void {
  app.addHook('onSend', async (request, reply) => setResponseHeaders(request, reply, hasTls));
}
