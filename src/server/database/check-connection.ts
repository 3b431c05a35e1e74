import type { Pool } from 'pg';
import { StartUpError } from '#server/start-up-error.ts';
import { errorCode } from './error-code.ts';

/** Error codes of Node (network) and of PostgreSQL (five characters) that the person who set DATABASE_URL can put right. */
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
  '57P03': 'the server is just starting or stopping: try again in a moment',
};

export async function checkConnection(pool: Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    throw new StartUpError(`DATABASE_URL: ${explain(error)}.`);
  }
}

function explain(error: unknown): string {
  const code = errorCode(error);
  const known = code === undefined ? undefined : explanations[code];
  if (known !== undefined) return known;
  const message = error instanceof Error ? error.message.split('\n')[0] : 'unknown reason';
  if (message?.includes('timeout') === true)
    return 'its host does not answer in time: check the address and the firewall';
  if (message?.includes('password') === true) return 'the server asks for a password: put one into it';
  return `the database cannot be used (${message}): correct it`;
}
