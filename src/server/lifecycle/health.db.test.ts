import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { createStoring } from '#server/estimates/storing.ts';
import { createMetrics } from '#server/observability/metrics.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { startDatabaseLink } from '#tests/support/database-link.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createHealthServer, createHeartbeat } from './health.ts';

const database = await useTestDatabase();

test('A worker that has not reached its database for a minute is unhealthy, and ends after another; its figures are at the same port', async () => {
  const link = await startDatabaseLink(database.url);
  const linked = openDatabase(link.url, { log: pino({ level: 'silent' }), maxConnections: 1 });
  let [now, ends] = [0, 0];
  const heartbeat = createHeartbeat(
    linked,
    () => now,
    () => (ends += 1),
  );
  const deliveries = { connected: new Set<string>(), states: async () => [] };
  const metrics = await createMetrics({ metricsToken: 'token-for-tests-0123456789', role: 'worker' });
  const storing = createStoring();
  const app = createHealthServer(
    { database: linked, deliveries, storing, metrics, refuseAccess: async (_what, _network, usual) => usual },
    { shutdown: new AbortController().signal, isStuck: heartbeat.isStuck },
  );
  const health = async () => (await app.inject('/healthz')).statusCode;
  await heartbeat.beat();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  const headers = { authorization: 'Bearer token-for-tests-0123456789' };
  expect((await app.inject({ url: '/metrics', headers })).body).toContain('database_reachable 1');
  await link.stop();
  now = 59_000;
  await expect(heartbeat.beat()).rejects.toThrow(/terminated|ECONN/);
  expect(await health()).toBe(200);
  now = 61_000;
  expect(await health()).toBe(503);
  now = 120_000;
  await expect(heartbeat.beat()).rejects.toThrow(/terminated|ECONN/);
  expect(ends).toBe(0);
  now = 121_000;
  await expect(heartbeat.beat()).rejects.toThrow(/terminated|ECONN/);
  expect(ends).toBe(1);
  await app.close();
  await linked.close();
});

test('A database whose schema is of another version makes a server not ready, and a price that does not fit it is refused for a while', async () => {
  const app = await createTestApp({ database });
  onTestFinished(() => app.close());
  const readiness = async () => (await app.inject('/readyz')).json<{ status: string; reason?: string }>();
  let connections = 0;
  database.pool.on('acquire', () => (connections += 1));
  const together = await Promise.all(Array.from({ length: 60 }, readiness));
  expect(together).toEqual(together.map(() => ({ status: 'ready' })));
  expect(connections).toBe(1);
  await database.pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at, compatible) VALUES ('next', 9e15, true)`,
  );
  expect(await readiness()).toEqual({ status: 'ready' });
  await database.pool.query(`UPDATE drizzle.__drizzle_migrations SET compatible = false WHERE hash = 'next'`);
  expect((await readiness()).reason).toContain('a newer version of this product has changed the database');
  await database.pool.query(`ALTER TABLE leads ADD branch text NOT NULL DEFAULT 'Sydney'`);
  await database.pool.query('ALTER TABLE leads ALTER branch DROP DEFAULT');
  const payload = buildCalculateBody();
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/api/calculate', payload });
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
  await database.pool.query(`DELETE FROM drizzle.__drizzle_migrations WHERE id > 1`);
  expect((await readiness()).reason).toContain('the schema of an older version');
});
