import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';

/** Typed queries, on the pool or on one connection. `$client` runs SQL there. */
export type Orm = NodePgDatabase & { readonly $client: Pool | PoolClient };

export interface Database {
  readonly url: string;
  readonly pool: Pool;
  readonly orm: Orm;
  readonly close: () => Promise<void>;
}

interface DatabaseOptions {
  readonly log: Logger;
  readonly maxConnections?: number;
  /** 0: no limit, for commands with long statements. */
  readonly queryTimeoutMs?: number;
  /** The longest wait for a lock; tests wait less. */
  readonly lockTimeoutMs?: number;
}

const connectTimeoutMs = 5000;

/** A vanished host sends nothing: without a limit a statement would wait for a quarter of an hour. */
const queryTimeoutMs = 10_000;

const lockTimeoutMs = 5000;

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    application_name: 'lift-estimator',
    // More are not faster with PostgreSQL on few cores, and several processes share its limit of 100.
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: options.queryTimeoutMs ?? queryTimeoutMs,
    // TCP keepalive: the first probe after this much idle time, then one a second; after ten without a reply it is closed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // As a statement, because PgBouncer refuses it as a parameter of the connection.
    // oxlint-disable-next-line no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: (client) => client.query(`SET lock_timeout = ${options.lockTimeoutMs ?? lockTimeoutMs}`),
  });
  // A broken idle connection is replaced at the next query. Without this listener it would end the process.
  pool.on('error', (error) => options.log.error({ err: error }, 'a database connection was lost'));
  // The same between two statements of a transaction: the second statement fails and is reported.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closing: Promise<void> | undefined;
  return { url, pool, orm: drizzle(pool), close: () => (closing ??= pool.end()) };
}

/** Runs work with long statements on its own pool. */
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
