import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { minuteMs } from '#domain/durations.ts';
import type { Orm } from './connection.ts';
import { hasMetAnother } from './database-faults.ts';

/** One connection between BEGIN and COMMIT, for SQL (`client`) and for typed queries (`orm`). */
export interface Transaction {
  readonly client: PoolClient;
  readonly orm: Orm;
}

/** Thrown when somebody else has changed what the work is based on. */
export class Conflict extends Error {
  /** PostgreSQL's code for it, by which the request that gives up is refused: it may be sent again. */
  readonly code = '40001';
}

/** Enough for twenty changes of one visit at the same moment. */
const mostTries = 15;
const longestPauseMs = 40;

/** Runs the work in a transaction, and begins again after each conflict or deadlock. After the last try it throws the conflict. */
export async function untilNoConflict<Result>(work: (isAgain: boolean) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(tries > 1);
    } catch (error) {
      const isMet = error instanceof Conflict || hasMetAnother(error);
      if (!isMet || tries === mostTries) throw error;
    }
    // At random, so that those who met once do not meet again.
    await delay(Math.random() * longestPauseMs * tries);
  }
}

/** Keeps one drizzle for each connection, so that statements prepared on it are used again. */
const orms = new WeakMap<PoolClient, Orm>();

function ormOf(client: PoolClient): Orm {
  let orm = orms.get(client);
  if (orm === undefined) orms.set(client, (orm = drizzle(client)));
  return orm;
}

/** Commits all of the work, or nothing if it throws. A trial ends with `ROLLBACK`. */
export async function withTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
  end: 'COMMIT' | 'ROLLBACK' = 'COMMIT',
): Promise<Result> {
  const client = await pool.connect();
  try {
    const begun = client.query('BEGIN');
    // A connection with a pipeline sends the first statements of the work together with it.
    if (!client.pipeline) await begun;
    const [result] = await Promise.all([work({ client, orm: ormOf(client) }), begun]);
    await client.query(end);
    client.release();
    return result;
  } catch (error) {
    const isRolledBack =
      error instanceof Conflict &&
      (await client.query('ROLLBACK').then(
        () => true,
        () => false,
      ));
    // Closing the connection rolls back, even if the connection itself failed.
    client.release(!isRolledBack);
    throw error;
  }
}

/** The same, repeated after a conflict or deadlock: the work must change nothing but the database. */
export const withRepeatedTransaction = <Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => untilNoConflict(() => withTransaction(pool, work));

/** How long a process that starts waits for another one. */
const startLimitMs = 10 * minuteMs;

/** How often a lock that somebody else holds is asked for. */
const askAgainMs = 50;

/** PostgreSQL's code for "somebody else holds this lock": https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const lockNotAvailable = '55P03';

/**
 * Takes an advisory lock, by its number, until the end of the transaction. (Sessions are shared behind a pooler.) It comes first
 * in the transaction, which begins anew with each time that it asks: CREATE INDEX CONCURRENTLY waits for the end of every
 * transaction that had a snapshot, and the holder of the lock may be building one.
 */
export async function takeLock(client: ClientBase, number: number, limitMs = startLimitMs): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${number}) AS taken`,
    );
    if (rows[0]?.taken === true) return;
    if (performance.now() > giveUpAt) {
      throw Object.assign(new Error(`the lock ${number} was not free in time`), { code: lockNotAvailable });
    }
    await client.query('COMMIT AND CHAIN');
    await delay(askAgainMs);
  }
}
