// The application as production composes it, over the real database, without a port: requests are injected.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { afterAll } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { buildApp } from '#server/lifecycle/app.ts';
import { openParts } from '#server/lifecycle/parts.ts';
import { createLog } from '#server/observability/log.ts';
import { useTestDatabase } from './database.ts';
import { testAdmin } from './test-admin.ts';

interface TestAppOptions {
  readonly database: Database;
  /** As in .env; RATE_LIMIT is off unless it says otherwise. */
  readonly env?: Record<string, string>;
  readonly clock?: () => Date;
  readonly log?: Logger;
}

export async function createTestApp({
  database,
  env = {},
  clock = () => new Date(),
  log = createLog('silent'),
}: TestAppOptions): Promise<FastifyInstance> {
  const config = readConfig({ RATE_LIMIT: 'off', ...env });
  const parts = await openParts({ config, database, log, clock });
  const app = await buildApp(parts, new AbortController().signal);
  app.addHook('onClose', parts.deliveries.stop);
  return app;
}

/** An application on a database of its own, until the end of the test file. */
export async function useTestApp(options: Omit<TestAppOptions, 'database'> = {}) {
  const database = await useTestDatabase();
  const app = await createTestApp({ database, ...options });
  afterAll(() => app.close());
  return { database, app };
}

/** The header of a signed-in admin. */
export async function signIn(
  app: FastifyInstance,
  payload: object = testAdmin,
): Promise<{ authorization: string }> {
  const answer = await app.inject({ method: 'POST', url: '/api/admin/login', payload });
  const { token } = answer.json<{ token: string }>();
  return { authorization: `Bearer ${token}` };
}
