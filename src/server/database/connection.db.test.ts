import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';

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
