import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { createStoring } from '#server/estimates/storing.ts';
import { createLog } from '#server/observability/log.ts';
import { createMetrics } from '#server/observability/metrics.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { startDatabaseLink } from '#tests/support/database-link.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createHealthServer, createHeartbeat } from './health.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('A worker that has not reached its database for a minute is unhealthy, and ends after another; its figures are at the same port', async () => {
  const link = await startDatabaseLink(database.url);
  const linked = openDatabase(link.url, { log: pino({ level: 'silent' }), maxConnections: 1 });
  let [now, ends] = [0, 0];
  const heartbeat = createHeartbeat(
    linked,
    () => now,
    () => (ends += 1),
  );
  const deliveries = { connected: new Set<string>(), backlogs: async () => [] };
  const metrics = await createMetrics({ metricsToken: 'token-for-tests-0123456789', role: 'worker' });
  const storing = createStoring();
  const app = createHealthServer(
    { database: linked, deliveries, storing, metrics },
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

const role = `visitors_${randomUUID().slice(0, 8)}`;
const url = new URL(database.url);
[url.username, url.password] = [role, 'first'];

/** A server whose user is not the owner of the tables, as where another one migrates. */
async function startForRole() {
  await database.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'first'`);
  await database.pool.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`);
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const limited = openDatabase(url.href, { log: pino({ level: 'silent' }), maxConnections: 3 });
  const metrics = { METRICS: 'on', METRICS_TOKEN: 'token-for-tests-0123456789' };
  const app = await createTestApp({ database: limited, log: createLog('error', destination), env: metrics });
  onTestFinished(async () => {
    await app.close();
    await limited.close();
    await database.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });
  const submit = () =>
    app.inject({
      method: 'POST',
      url: '/api/calculate',
      payload: buildCalculateBody({ email: `${randomUUID()}@example.com` }),
    });
  const readiness = async () => (await app.inject('/readyz')).json<{ status: string; reason?: string }>();
  const figures = () =>
    app.inject({ url: '/metrics', headers: { authorization: 'Bearer token-for-tests-0123456789' } });
  const disconnect = () =>
    database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1`, [role]);
  return { submit, readiness, figures, disconnect, lines };
}

test('Whatever keeps a price from being stored is the reason why a server is not ready, prices are refused for a while, and the log says each once', async () => {
  const { submit, readiness, figures, disconnect, lines } = await startForRole();
  expect((await submit()).statusCode).toBe(200);
  expect(await readiness()).toEqual({ status: 'ready' });
  expect((await figures()).body).toContain('database_reachable 1');

  const refusedFor = async (reason: string) => {
    for (let times = 0; times < 3; times += 1) {
      const { statusCode, headers } = await submit();
      expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
    }
    expect(await readiness()).toEqual({ status: 'not ready', reason: expect.stringContaining(reason) });
  };
  await database.pool.query(`REVOKE INSERT ON estimates FROM ${role}`);
  await refusedFor(`the user ${role} lacks a right in the database: GRANT INSERT ON estimates TO ${role}`);
  expect(lines).toHaveLength(1);
  await database.pool.query(`GRANT INSERT ON estimates TO ${role}`);

  await database.pool.query('ALTER TABLE estimates RENAME TO prices');
  await refusedFor('the database has no table estimates');
  await database.pool.query('ALTER TABLE prices RENAME TO estimates');

  await database.pool.query(`ALTER ROLE ${role} PASSWORD 'second'`);
  await disconnect();
  await refusedFor('the database cannot be used, since the user or the password is wrong');
  const { statusCode, body } = await figures();
  expect(statusCode).toBe(200);
  expect(body).toContain('database_reachable 0');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toContain('deliveries_waiting{');
  await database.pool.query(`ALTER ROLE ${role} PASSWORD 'first'`);
  expect((await submit()).statusCode).toBe(200);
  // One line for each of the three reasons.
  expect(lines).toHaveLength(3);
});

test('A database whose schema is of another version makes a server not ready, and a price that does not fit it is refused for a while', async () => {
  const app = await createTestApp({ database });
  onTestFinished(() => app.close());
  const readiness = async () => (await app.inject('/readyz')).json<{ status: string; reason?: string }>();
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
