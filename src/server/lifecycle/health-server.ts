// A worker has no pages; at HEALTH_PORT it says how it is, for whoever restarts it when it is stuck.
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { healthRoutes } from '#server/http/health-routes.ts';
import { repeat } from '#server/repeat.ts';

const beatMs = 5000;

/** A worker that reached the database this long ago is stuck. */
const stuckMs = 60_000;

interface HealthServerDeps {
  readonly pool: Pool;
  readonly shutdown: AbortSignal;
  readonly clock: () => number;
  readonly log: Logger;
}

export function createHealthServer({ pool, shutdown, clock, log }: HealthServerDeps): FastifyInstance {
  const app = Fastify();
  let lastBeat = clock();
  const stopBeating = repeat(
    async () => {
      await pool.query('SELECT 1');
      lastBeat = clock();
    },
    beatMs,
    log,
  );
  app.addHook('onClose', stopBeating);
  healthRoutes(app, { pool, pagesAreBuilt: true, shutdown, isStuck: () => clock() - lastBeat > stuckMs });
  return app;
}
