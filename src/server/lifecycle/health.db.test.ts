import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { startDatabaseLink } from '#tests/support/database-link.ts';
import { openDatabase } from '#server/database/connection.ts';
import { createHealthServer } from './health.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('A worker that has not reached its database for a minute is unhealthy', async () => {
  const link = await startDatabaseLink(database.url);
  const log = pino({ level: 'silent' });
  const { pool } = openDatabase(link.url, { log, maxConnections: 1 });
  let now = 0;
  const shutdown = new AbortController().signal;
  const app = createHealthServer({ pool, shutdown, clock: () => now, log });
  const health = async () => (await app.inject('/healthz')).statusCode;
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  link.vanish();
  now = 59_000;
  expect(await health()).toBe(200);
  now = 61_000;
  expect(await health()).toBe(503);
  await link.stop();
  await app.close();
  await pool.end();
});
