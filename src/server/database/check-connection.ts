// Whether the database can be used, and what to do when it cannot.
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { minuteMs } from '#domain/durations.ts';
import { errorCode } from '#server/error-code.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { databaseFault, faultInWords, isDatabaseAway } from './database-faults.ts';

/** `setting` is the name of the setting with the address. */
export async function checkConnection(pool: Pool, setting = 'DATABASE_URL'): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    throw explainConnection(error, setting);
  }
}

function explainConnection(error: unknown, setting = 'DATABASE_URL'): StartUpError {
  if (error instanceof StartUpError) return error;
  return new StartUpError(`${setting}: ${explain(error)}.`, { cause: error });
}

const duplicateStatement = '42P05';
const unknownStatement = '26000';

/**
 * PgBouncer before 1.21 does not track prepared statements when it passes a connection to another client, so that some
 * queries fail. This check fails at once instead.
 */
export async function checkPreparedStatements(pool: Pool): Promise<void> {
  const clients: PoolClient[] = [];
  try {
    // One after the other: of two at once, a refused one would leave the other with nobody who gives it back.
    while (clients.length < 2) clients.push(await pool.connect());
    for (const client of [...clients, ...clients]) await client.query({ name: 'check', text: 'SELECT 1' });
  } catch (error) {
    if (![duplicateStatement, unknownStatement].includes(errorCode(error) ?? '')) throw error;
    throw new StartUpError(
      'DATABASE_URL: its PgBouncer mixes up prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements = 200, or pool_mode = session.',
    );
  } finally {
    for (const client of clients) client.release();
  }
}

function explain(error: unknown): string {
  const fault = databaseFault(error);
  if (fault) return faultInWords(fault);
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown reason';
  return /URI malformed|Invalid URL/i.test(message)
    ? 'write special characters of the password as %40, %23 and so on'
    : `the database cannot be used (${message}): correct it`;
}

interface Wait {
  /** Logs the reason for waiting, only once. */
  readonly say: (sentence: string) => void;
  readonly shutdown: AbortSignal;
  readonly limitMs?: number;
}

const pauseMs = 500;

/**
 * Repeats work that fails because the database is away: after a power cut everything starts at once, and a failover takes
 * half a minute. Other failures are thrown at once.
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  { say, shutdown, limitMs = minuteMs }: Wait,
): Promise<Result> {
  let until: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (shutdown.aborted || !isDatabaseAway(error)) throw error;
      const explained = explainConnection(error);
      if (until === undefined) {
        until = performance.now() + limitMs;
        say(`${explained.message} Trying again for ${limitMs / 1000} seconds.`);
      }
      if (performance.now() >= until) throw explained;
      await delay(pauseMs, undefined, { signal: shutdown });
    }
  }
}
