// Whether an error means that the database is unavailable, or that our query is wrong.
import { errorCode } from '#server/error-code.ts';

/**
 * 08 connection failed, 53 no disk, memory or connections left, 57P0x shutdown or restart, 58 system failure, 25006 a standby takes
 * no writes, 55P03 a lock was not free in time: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayStates = /^(?:08...|53...|57P0[1-5]|58...|25006|55P03)$/;
const awayErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Messages of node-postgres without a code. */
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout|not queryable/i;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (awayStates.test(code) || ('syscall' in error && awayErrnos.has(code) && !isMissingFile(error)))
    return true;
  if (awayMessages.test(error.message)) return true;
  return error.cause !== undefined && error.cause !== error && isDatabaseAway(error.cause);
}

/** Connection errors on a Unix socket have this code. */
function isMissingFile(error: { code?: unknown; syscall?: unknown }): boolean {
  return error.code === 'ENOENT' && error.syscall !== 'connect';
}

/**
 * Somebody has to correct the database or its address: 28 refused credentials, 3D000 no such database, 3F000 no such schema,
 * 42501 no right, 42P01 no such table, 42703 no such column, 23502 no value for a column that this version does not know.
 */
const refusedStates = /^(?:28...|3D000|3F000|42501|42P01|42703|23502)$/;

/** Whether the database is there, and refuses what a working one takes. */
export function isDatabaseRefused(error: unknown): boolean {
  return refusedStates.test(errorCode(error) ?? '');
}
