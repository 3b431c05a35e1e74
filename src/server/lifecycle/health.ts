// Health checks: whether the process is up, and whether it can work.
import Fastify, { type FastifyInstance } from 'fastify';
import { minuteMs } from '#domain/durations.ts';
import type { Basics } from '#server/basics.ts';
import { faultInWords } from '#server/database/database-faults.ts';
import { findDatabaseProblem } from '#server/database/find-problem.ts';
import type { Storing } from '#server/estimates/storing.ts';
import type { Metrics, MetricsNeeds } from '#server/observability/metrics.ts';

interface Needs extends Pick<Basics, 'database'> {
  readonly storing: Pick<Storing, 'fault'>;
}

interface Process {
  readonly pagesAreBuilt: boolean;
  /** Aborted when the server begins to stop. */
  readonly shutdown: AbortSignal;
  /** If left out, a process that replies is alive. */
  readonly isStuck?: () => boolean;
}

/** `/healthz`: the process is up. `/readyz`: it can work. Migrations are done before it listens. */
export function healthRoutes(
  app: FastifyInstance,
  { database: { pool }, storing }: Needs,
  { pagesAreBuilt, shutdown, isStuck }: Process,
): void {
  /** Returns the problem. It is not logged: a monitor asks every few seconds and gets the response. */
  async function notReady(): Promise<string | undefined> {
    if (shutdown.aborted) return 'this server is stopping';
    if (!pagesAreBuilt) return 'the pages are not built: run npm run build';
    const problem = await findDatabaseProblem(pool);
    if (problem !== undefined) return problem;
    const fault = await storing.fault();
    return fault && `the database refuses prices, since ${faultInWords(fault)}`;
  }

  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    isStuck?.() ? reply.code(503).send({ status: 'stuck' }) : reply.send({ status: 'ok' }),
  );
  /** All who ask while one is under way get its answer, since anybody may ask and each asks the database. */
  let asked: ReturnType<typeof notReady> | undefined;
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    asked ??= notReady().finally(() => (asked = undefined));
    const reason = await asked;
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}

/** A worker that has not reached the database for this long is stuck. */
const stuckMs = minuteMs;

/**
 * After this long the worker exits and its supervisor restarts it: compose, for one, does not restart unhealthy
 * containers.
 */
const hopelessMs = 2 * minuteMs;

/** For a worker: `beat` is called every few seconds. `clock` is in milliseconds. */
export function createHeartbeat({ pool }: Basics['database'], clock: () => number, end: () => void) {
  let reachedAt = clock();
  return {
    isStuck: () => clock() - reachedAt > stuckMs,
    async beat(): Promise<void> {
      try {
        await pool.query('SELECT 1');
        reachedAt = clock();
      } catch (error) {
        if (clock() - reachedAt > hopelessMs) end();
        throw error;
      }
    },
  };
}

/** The health checks of a worker, which serves nothing else. */
export function createHealthServer(
  needs: Needs & MetricsNeeds & { readonly metrics: Pick<Metrics, 'addRoutes'> },
  worker: Pick<Process, 'shutdown' | 'isStuck'>,
): FastifyInstance {
  const app = Fastify();
  needs.metrics.addRoutes(app, needs);
  healthRoutes(app, needs, { ...worker, pagesAreBuilt: true });
  return app;
}
