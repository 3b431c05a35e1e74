import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Logger } from 'pino';

export type Orm = NodePgDatabase;

export type Database = { pool: Pool; orm: Orm; close: () => Promise<void> };

export type DatabaseOptions = { log: Logger; maxConnections?: number };

const connectTimeoutMs = 5000;

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    application_name: 'lift-estimator',
    // PostgreSQL on few cores is not faster with more; several app processes share its 100.
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => options.log.error({ err: error }, 'a database connection was lost'));
  // The same for one that breaks between two statements of a transaction: the second statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closing: Promise<void> | undefined;
  return { pool, orm: drizzle(pool), close: () => (closing ??= pool.end()) };
}
