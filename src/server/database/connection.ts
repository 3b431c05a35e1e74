import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { minuteMs } from '#domain/durations.ts';

/** Typed queries, on the pool or on one connection. `$client` runs SQL there. */
export type Orm = NodePgDatabase & { readonly $client: Pool | PoolClient };

export interface Database {
  readonly url: string;
  readonly pool: Pool;
  readonly orm: Orm;
  /** Two connections for reports and exports, so that no price waits for them. A third report waits for the first two. */
  readonly reports: Orm & { readonly $client: Pool };
  readonly close: () => Promise<void>;
}

/** The name of a server's or worker's connections in pg_stat_activity. */
export const serverConnections = 'lift-estimator server';

interface DatabaseOptions {
  readonly log: Logger;
  /** Under which PostgreSQL lists the connections. */
  readonly name?: string;
  readonly maxConnections?: number;
  /** 0 means no limit, for commands with long statements, and for COPY. */
  readonly queryTimeoutMs?: number;
  /** The longest wait for a lock; tests wait less. */
  readonly lockTimeoutMs?: number;
}

const connectTimeoutMs = 5000;

/** A vanished host sends nothing: without a limit a statement would wait for a quarter of an hour. */
const queryTimeoutMs = 10_000;

const lockTimeoutMs = 5000;

/**
 * PostgreSQL ends a statement whose connection we have closed, such as one that took too long: otherwise it goes on, and keeps one of
 * the database's connections. Not before PostgreSQL 14, and not on every system.
 */
const endsAbandoned = `DO $$ BEGIN SET client_connection_check_interval = '1s';
  EXCEPTION WHEN undefined_object OR invalid_parameter_value THEN NULL; END $$`;

/** Longer than a server is busy between two statements of a transaction. */
const vanishedMs = 30_000;

/** A database that does not answer ends no connection. */
const longestEndMs = 1000;

/** A report takes a second with a million leads. Waiting for its turn counts as well. */
const reportTimeoutMs = minuteMs;

export function openDatabase(url: string, { log, ...options }: DatabaseOptions): Database {
  // The cost of a random page. PostgreSQL's default suits turning discs, and makes it read whole tables in place of an index.
  const settings = `SET lock_timeout = ${options.lockTimeoutMs ?? lockTimeoutMs}; SET random_page_cost = 1.1;
    SET application_name = '${options.name ?? 'lift-estimator command'}';
    ${endsAbandoned}`;
  const connections = new Set<PoolClient>();
  const open = (limits: PoolConfig, own: string) => {
    const pool = new Pool({
      connectionString: url,
      ...limits,
      idleTimeoutMillis: 30_000,
      // TCP keepalive: the first probe after this much idle time, then one a second; after ten without a reply it is closed.
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      // As statements: PgBouncer refuses them as parameters of the connection, and a name in the address would stand in the place of ours.
      // oxlint-disable-next-line no-misused-promises -- the pool waits for it, its types do not say so
      onConnect: (client) => client.query(own),
    });
    // A broken idle connection is replaced at the next query. Without this listener it would end the process.
    pool.on('error', (error) => log.error({ err: error }, 'a database connection was lost'));
    // The same holds between two statements of a transaction: the second statement fails and is reported.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      connections.add(client);
      client.once('end', () => connections.delete(client));
    });
    return pool;
  };
  const pool = open(
    {
      // More connections are not faster with PostgreSQL on few cores, and several processes share its limit of 100.
      max: options.maxConnections ?? 10,
      // A server is seen by its connections, also when nobody asks it for anything.
      min: options.name === undefined ? 0 : 1,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: options.queryTimeoutMs ?? queryTimeoutMs,
      // Statements that are sent at the same moment make one journey. COPY cannot share it.
      pipeline: options.queryTimeoutMs !== 0,
    },
    // Parallel workers make the counts of a list slower on two cores, and take them from the prices meanwhile. A server that
    // vanishes in a transaction would keep its locks until PostgreSQL's system notices, for two hours by default.
    `${settings}; SET max_parallel_workers_per_gather = 0; SET idle_in_transaction_session_timeout = ${options.queryTimeoutMs === 0 ? 0 : vanishedMs}`,
  );
  const timeoutMs = options.queryTimeoutMs ?? reportTimeoutMs;
  const reports = open(
    { max: 2, connectionTimeoutMillis: reportTimeoutMs, query_timeout: timeoutMs },
    // With its default of 4 MB PostgreSQL would sort the leads of three months on the disk.
    `${settings}; SET work_mem = '32MB'`,
  );
  let closing: Promise<unknown> | undefined;
  const end = async () => {
    await Promise.all([pool.end(), reports.end()]);
    // The pools forget them before PostgreSQL does, and a restore would refuse beside them.
    const gone = [...connections].map((client) => new Promise((ended) => client.once('end', ended)));
    await Promise.race([Promise.all(gone), delay(longestEndMs, undefined, { ref: false })]);
  };
  const close = async () => void (await (closing ??= end()));
  return { url, pool, orm: drizzle(pool), reports: drizzle(reports), close };
}

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
