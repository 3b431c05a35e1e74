import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { adminSessions } from './admin-schema.ts';
import type { Orm } from './connection.ts';
import { statusTokens } from './lead-work-schema.ts';
import { type Transaction, withRepeatedTransaction } from './with-transaction.ts';

/** By this code it is answered as a call without a session. */
export const sessionEnded = 'session_ended';

/**
 * Throws, which takes the transaction back, if the session or program's token of this hash has ended. If it goes on, it cannot end
 * before the transaction does.
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

/**
 * What somebody changes: a repeated transaction that stores nothing if their session has ended meanwhile. It is asked last: asked
 * first, it would keep a session from ending as long as such transactions run.
 */
export const changeInSession = <Result>(
  pool: Pool,
  session: string | undefined,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  withRepeatedTransaction(pool, async (transaction) => {
    const changed = await change(transaction);
    await refuseEnded(transaction.orm, session);
    return changed;
  });
