import { pino } from 'pino';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { openDatabase } from './connection.ts';

const database = await useTestDatabase();

async function backendOf(client: { query: (sql: string) => Promise<{ rows: { pid: number }[] }> }) {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

test('A connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  const lost = new Promise((resolve) => {
    client.once('end', resolve);
  });
  await database.pool.query('SELECT pg_terminate_backend($1)', [await backendOf(client)]);
  await lost;

  await expect(client.query('COMMIT')).rejects.toThrow(/not queryable|terminat/);
  client.release(true);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('Once closed, it has no connection that a restore would take for a server’s', async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = openDatabase(database.url, { log: pino({ level: 'silent' }), name: 'closed soon' });
    await Promise.all(Array.from({ length: 10 }, () => other.pool.query('SELECT pg_sleep(0.01)')));
    await other.close();
    const { rows } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'closed soon'`,
    );
    expect(rows).toEqual([]);
  }
});

test('PostgreSQL ends a statement that took too long', async () => {
  const impatient = openDatabase(database.url, {
    log: pino({ level: 'silent' }),
    name: 'impatient',
    queryTimeoutMs: 100,
  });
  await expect(impatient.pool.query('SELECT pg_sleep(600)')).rejects.toThrow('timeout');
  await expect
    .poll(async () => {
      const left = await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'impatient' AND query LIKE '%pg_sleep(600)%'`,
      );
      return left.rowCount;
    })
    .toBe(0);
  await impatient.close();
});

test.each([
  [undefined, '30s'],
  [0, '0'],
])('With a limit of %s ms the locks of a vanished server end after %s', async (queryTimeoutMs, limit) => {
  const log = pino({ level: 'silent' });
  const opened = openDatabase(database.url, { log, ...(queryTimeoutMs === 0 && { queryTimeoutMs }) });
  const { rows } = await opened.pool.query('SHOW idle_in_transaction_session_timeout');
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: limit }]);
  await opened.close();
});
