import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Logger } from 'pino';

export type Orm = NodePgDatabase;

export interface Database {
  readonly pool: Pool;
  readonly orm: Orm;
  readonly close: () => Promise<void>;
}

interface DatabaseOptions {
  readonly log: Logger;
  readonly maxConnections?: number;
  /** 0: none, for a command whose statements may take long. */
  readonly queryTimeoutMs?: number;
}

const connectTimeoutMs = 5000;

/** A host that vanished sends nothing: without a limit a statement sent to it waits for a quarter of an hour. */
const queryTimeoutMs = 10_000;

/** The longest wait for a lock. */
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
    // TCP keepalive: the first probe after this much idle time, then one a second; after ten without a reply it is closed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // By a statement, since PgBouncer refuses it as a parameter of the connection.
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

/** Runs work whose statements may take long on a pool of its own. */
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
