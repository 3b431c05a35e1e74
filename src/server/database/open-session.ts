import { eq } from 'drizzle-orm';
import { adminSessions } from './admin-schema.ts';
import type { Orm } from './connection.ts';

/**
 * Whether the session, if its hash is given, has not ended, and ends only after the transaction. Asked after everything is locked,
 * by a statement of its own: so it sees what ended it.
 */
export async function goesOn(transaction: Orm, session: string | undefined): Promise<boolean> {
  if (session === undefined) return true;
  const { tokenHash } = adminSessions;
  const isThis = eq(tokenHash, session);
  return (
    (await transaction.select({ tokenHash }).from(adminSessions).where(isThis).for('key share')).length > 0
  );
}
