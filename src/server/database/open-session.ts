import { eq } from 'drizzle-orm';
import { adminSessions } from './admin-schema.ts';
import type { Orm } from './connection.ts';
import { statusTokens } from './lead-work-schema.ts';

/** By this code it is answered as a call without a session. */
export const sessionEnded = 'session_ended';

/**
 * The last statement of a transaction, which throws, and so takes all of it back, if the session has ended, whose hash may be given.
 * Asked first, it would keep the session from ending as long as such transactions run.
 */
export async function refuseEnded(transaction: Orm, session: string | undefined): Promise<void> {
  if (!(await goesOn(transaction, session)))
    throw Object.assign(new Error('the session has ended'), { code: sessionEnded });
}

/** Whether the session or program's token, if its hash is given, has not ended. It ends only after the transaction. */
export async function goesOn(transaction: Orm, session: string | undefined): Promise<boolean> {
  if (session === undefined) return true;
  for (const table of [adminSessions, statusTokens]) {
    const { tokenHash } = table;
    const isThis = eq(tokenHash, session);
    const found = await transaction.select({ tokenHash }).from(table).where(isThis).for('key share');
    if (found.length > 0) return true;
  }
  return false;
}
