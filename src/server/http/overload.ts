// Refuses requests that ask the database at once while the server is behind. A visitor who waits gives up, and the price is made in vain.
// After a refusal, the page tries again by itself (request-price.ts).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { minuteMs } from '#domain/durations.ts';
import { failure, sendFailure } from './failure.ts';
import { isApiRequest } from './route.ts';

const sampleMs = 250;
/** Far more than a busy machine shows, and less than a visitor waits. */
const mostBehindMs = 3000;
const retryAfterSeconds = 2;

/** Files are in memory, and the other pages wait a second at most. */
export const asksDatabase = (request: FastifyRequest) =>
  isApiRequest(request) ||
  /^\/(?:compare|estimate|exports|mail|pictures)\//.test(request.routeOptions.url ?? '');

/** A clock that nobody can set, not even a test. */
const nowMs = () => process.uptime() * 1000;

export function refuseOverload(app: FastifyInstance, pool: Pick<Pool, 'connect' | 'waitingCount'>): void {
  const waitForConnection = createPoolWatch(pool);
  let expectedAt = nowMs() + sampleMs;
  let loopLateMs = 0;
  let behindMs = 0;
  const refuse = refuseForNow(app);
  const timer = setInterval(() => {
    const now = nowMs();
    // Late twice in a row: a single pause is over by the time it is noticed.
    const lateBeforeMs = loopLateMs;
    loopLateMs = now - expectedAt;
    expectedAt = now + sampleMs;
    behindMs = Math.max(Math.min(loopLateMs, lateBeforeMs), waitForConnection());
  }, sampleMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request, reply) => {
    if (behindMs <= mostBehindMs || !asksDatabase(request)) return;
    return refuse(reply, { behindMs: Math.round(behindMs) });
  });
}

/** Returns a refusal that is logged once a minute, with what shows that the server is behind. */
export function refuseForNow(app: FastifyInstance) {
  let quietUntil = 0;
  return (reply: FastifyReply, shownBy: object): FastifyReply => {
    if (nowMs() >= quietUntil) {
      quietUntil = nowMs() + minuteMs;
      app.log.warn(shownBy, 'requests are refused, since the server is behind');
    }
    return sendFailure(reply, failure('unavailable', { retryAfterSeconds }));
  };
}

/** Returns how long requests wait for a database connection, counted in samples: in a pause of the machine nobody waits. */
function createPoolWatch(pool: Pick<Pool, 'connect' | 'waitingCount'>): () => number {
  let waited = 0;
  let waiting: number | undefined;
  const measure = (client?: PoolClient) => {
    client?.release();
    waited = waiting ?? 0;
    waiting = undefined;
  };
  return () => {
    if (waiting !== undefined) {
      waiting += 1;
      return Math.max(waited, waiting) * sampleMs;
    }
    if (pool.waitingCount === 0) return (waited = 0);
    waiting = 0;
    pool.connect().then(measure, () => measure());
    return waited * sampleMs;
  };
}
