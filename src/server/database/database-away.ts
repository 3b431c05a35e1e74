// Whether an error means that the database cannot be reached, or that our query is wrong.

/** Class 08 is a connection exception, 57P0x an operator's intervention, 53300 too many connections. */
const awayStates = /^(?:08...|57P0[1-4]|53300)$/;
const awayErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** node-postgres gives these without a code. */
const awayMessages = /connection terminated|timeout exceeded when trying to connect|connection timeout/i;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (awayStates.test(code) || ('syscall' in error && awayErrnos.has(code))) return true;
  if (awayMessages.test(error.message)) return true;
  return error.cause !== undefined && error.cause !== error && isDatabaseAway(error.cause);
}
