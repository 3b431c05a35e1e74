// Whether the database can be used, and what to do when it cannot.
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { errorCode } from '#server/error-code.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { isDatabaseAway } from './database-away.ts';

/** Error codes of Node (network) and PostgreSQL (five characters) whose cause is in DATABASE_URL. */
const explanations: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at its host and port: start PostgreSQL there, or correct the address',
  ENOTFOUND: 'its host name is not known: correct it',
  EAI_AGAIN: 'its host name cannot be looked up just now: check it and the network',
  ETIMEDOUT: 'its host does not answer: check the address and the firewall',
  EHOSTUNREACH: 'its host cannot be reached: check the address and the network',
  ENETUNREACH: 'its host cannot be reached: check the address and the network',
  ECONNRESET: 'its host closed the connection: check that it is a PostgreSQL server',
  '28P01': 'the user or the password is wrong: correct it',
  '28000': 'the server does not let this user in from here: correct the user, or the server’s pg_hba.conf',
  '3D000': 'the database it names does not exist: create it, or correct the name',
  '53300': 'the server has no connection left: raise its max_connections',
  '55P03': 'somebody else has locked a table that is to be changed: end what does, and start again',
  '57P03': 'the server is just starting or stopping: try again in a moment',
};

/** For errors without a code, or with a vague one. The first pattern that matches the message counts. */
const messages: readonly (readonly [RegExp, string])[] = [
  [
    /no encryption|(?:ssl|tls).*(?:required|off)|insecure/i,
    'the server does not let this user in without TLS: put ?sslmode=verify-full behind the address, or correct the user, or the server’s pg_hba.conf',
  ],
  [/does not support SSL/i, 'the server speaks no TLS: take sslmode out of the address'],
  [
    /self-signed|unable to (?:verify|get)|certificate/i,
    'its certificate is not trusted: name the file of its certificate authority in NODE_EXTRA_CA_CERTS',
  ],
  [/URI malformed|Invalid URL/i, 'write special characters of the password as %40, %23 and so on'],
  [/timeout/i, 'its host does not answer in time: check the address and the firewall'],
  [/terminated/i, 'its host closed the connection: check that a PostgreSQL server is behind it'],
  [/password/i, 'the server asks for a password: put one into it'],
];

/** `setting` is the name of the setting with the address. */
export async function checkConnection(pool: Pool, setting = 'DATABASE_URL'): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    throw explainConnection(error, setting);
  }
}

export function explainConnection(error: unknown, setting = 'DATABASE_URL'): StartUpError {
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
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  try {
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
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown reason';
  const code = errorCode(error);
  const byMessage = messages.find(([pattern]) => pattern.test(message))?.[1];
  const byCode = code === undefined ? undefined : explanations[code];
  // Only the message says that the server refuses connections without TLS.
  if (code === '28000' && byMessage !== undefined) return byMessage;
  return byCode ?? byMessage ?? `the database cannot be used (${message}): correct it`;
}

interface Wait {
  /** Says once why it waits. */
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
  { say, shutdown, limitMs = 60_000 }: Wait,
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
