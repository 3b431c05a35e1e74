import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { failure } from './failure.ts';
import { isApiRequest } from './response-headers.ts';
import { apiBase } from './route.ts';
import { sendFailure } from './send-failure.ts';

const patterns = Object.keys(endpoints).map((route) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${apiBase}${path.replace(/:[^/]+/g, '[^/]+')}$`) };
});

/** The methods that an address of the API takes; none if there is nothing at it. */
function allowedMethods(url: string): string[] {
  const [path = ''] = url.split('?');
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods)];
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** People get the page that says so; callers of the API get 404, or 405 with the methods that the address takes. */
export function handleNotFound(app: FastifyInstance, sendPage: SendPage | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && request.method === 'GET' && !isApiRequest(request)) return sendPage(request, reply);
    const allowed = allowedMethods(request.url);
    if (allowed.length === 0) return sendFailure(reply, failure('not_found'));
    return sendFailure(reply.header('allow', allowed.join(', ')), failure('method_not_allowed'));
  });
}
