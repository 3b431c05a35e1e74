import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Orm } from './connection.ts';

/** One connection between BEGIN and COMMIT, for SQL (`client`) and for typed queries (`orm`). */
interface Transaction {
  readonly client: PoolClient;
  readonly orm: Orm;
}

/** Commits all of the work, or nothing if it throws. */
export async function withTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work({ client, orm: drizzle(client) });
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection rolls back, even if the connection itself failed.
    client.release(true);
    throw error;
  }
}

/** How long a process that starts waits for another one. */
const startLimitMs = 10 * 60_000;

/**
 * Waits for an advisory lock and holds it until the end of the transaction. (A lock of the session would not do: behind a
 * pooler the next statement may run in another session.) `number` names the lock.
 */
export async function takeLock(client: ClientBase, number: number, limitMs = startLimitMs): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = ${limitMs}`);
  // Without parameters: a statement with parameters keeps its snapshot, and building an index CONCURRENTLY waits for that.
  const statement = { text: `SELECT pg_advisory_xact_lock(${number})`, query_timeout: limitMs };
  await client.query(statement);
}
