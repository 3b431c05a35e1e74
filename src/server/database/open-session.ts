import { eq } from 'drizzle-orm';
import { adminSessions } from './admin-schema.ts';
import type { Orm } from './connection.ts';
import { statusTokens } from './lead-work-schema.ts';

/** By this code it is answered as a call without a session. */
export const sessionEnded = 'session_ended';

/**
 * Throws, which takes the transaction back, if the session or program's token of this hash has ended. If it goes on, it cannot end
 * before the transaction does. Ask last where you can: asked first, it would keep a session from ending as long as such transactions
 * run.
 */
export async function refuseEnded(transaction: Orm, session: string | undefined): Promise<void> {
  if (session === undefined) return;
  for (const table of [adminSessions, statusTokens]) {
    const { tokenHash } = table;
    const isThis = eq(tokenHash, session);
    const found = await transaction.select({ tokenHash }).from(table).where(isThis).for('key share');
    if (found.length > 0) return;
  }
  throw Object.assign(new Error('the session has ended'), { code: sessionEnded });
}
