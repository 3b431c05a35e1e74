import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Logger } from 'pino';

export type Orm = NodePgDatabase;

export type Database = { pool: Pool; orm: Orm; close: () => Promise<void> };

export type DatabaseOptions = {
  log: Logger;
  maxConnections?: number;
  /** 0: none, for a command whose statements may take long. */
  queryTimeoutMs?: number;
};

const connectTimeoutMs = 5000;

/** A host that vanished never says so: without a limit a statement sent to it waits for a quarter of an hour. */
const queryTimeoutMs = 10_000;

/** Nobody waits longer for what somebody else has locked. */
const lockTimeoutMs = 5000;

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    application_name: 'lift-estimator',
    // PostgreSQL on few cores is not faster with more; several app processes share its 100.
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: options.queryTimeoutMs ?? queryTimeoutMs,
    // Node asks an idle connection's host after these, then once a second, and gives it up after ten.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // Not a parameter of the connection, which PgBouncer would refuse.
    // oxlint-disable-next-line no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: (client) => client.query(`SET lock_timeout = ${lockTimeoutMs}`),
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => options.log.error({ err: error }, 'a database connection was lost'));
  // The same for one that breaks between two statements of a transaction: the second statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closing: Promise<void> | undefined;
  return { pool, orm: drizzle(pool), close: () => (closing ??= pool.end()) };
}

/** Connections of their own for work whose statements may take long. */
export async function withLongQueries(
  url: string,
  log: Logger,
  work: (pool: Pool) => Promise<void>,
): Promise<void> {
  const { pool, close } = openDatabase(url, { log, maxConnections: 2, queryTimeoutMs: 0 });
  try {
    await work(pool);
  } finally {
    await close();
  }
}
