import { eq } from 'drizzle-orm';
import { adminSessions } from './admin-schema.ts';
import type { Orm } from './connection.ts';

/**
 * Whether the session, if its hash is given, has not ended. Asked after everything is locked, by a statement of its own: so it sees
 * what ended it.
 */
export async function hasSession(orm: Orm, session: string | undefined): Promise<boolean> {
  if (session === undefined) return true;
  return (await orm.$count(adminSessions, eq(adminSessions.tokenHash, session))) > 0;
}

/** The same, and it ends only after the transaction: for short ones, or nobody could end it. */
export async function goesOn(transaction: Orm, session: string | undefined): Promise<boolean> {
  if (session === undefined) return true;
  const { tokenHash } = adminSessions;
  const isThis = eq(tokenHash, session);
  return (
    (await transaction.select({ tokenHash }).from(adminSessions).where(isThis).for('key share')).length > 0
  );
}
