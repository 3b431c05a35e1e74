import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Orm } from './connection.ts';

/** One connection between BEGIN and COMMIT, for SQL (`client`) and for typed queries (`orm`). */
interface Transaction {
  readonly client: PoolClient;
  readonly orm: Orm;
}

/** Commits what the work did, or nothing of it when the work throws. */
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
    // Closing the connection rolls back, also when the connection itself is what failed.
    client.release(true);
    throw error;
  }
}
