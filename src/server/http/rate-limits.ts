import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** The code of the error that a request over its limit meets. */
export const tooManyRequests = 'TOO_MANY_REQUESTS';

/** Hidden: they would tell a robot how fast it may go. `Retry-After` stays. */
const rateHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Limits the endpoints that name a limit, each by the caller's address. Counted in the memory of each
 * process: it shields the machine, and is not worth a query to the database with every request.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    addHeaders: rateHeaders,
    addHeadersOnExceeding: rateHeaders,
    errorResponseBuilder: () =>
      Object.assign(new Error('over the rate limit'), { code: tooManyRequests, statusCode: 429 }),
  });
}
