import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { visitorNetwork } from './visitor-network.ts';

/** The code of the error that refuses a request over its limit. */
export const tooManyRequests = 'TOO_MANY_REQUESTS';

/** Hidden, for a robot would use them to stay just under the limit. `Retry-After` stays. */
const rateHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Limits the endpoints that name a limit, each by the caller's network. Counted in the memory of each process: it
 * protects the machine, which is not worth a query to the database with every request.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => visitorNetwork(ip),
    addHeaders: rateHeaders,
    addHeadersOnExceeding: rateHeaders,
    errorResponseBuilder: () =>
      Object.assign(new Error('over the rate limit'), { code: tooManyRequests, statusCode: 429 }),
  });
}
