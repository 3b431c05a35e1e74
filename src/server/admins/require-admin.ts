import type { Context } from '#server/context.ts';
import { failure } from '#server/http/failure.ts';
import type { RequireAdmin } from '#server/http/route.ts';
import { createSessionStore } from './session-store.ts';
import { bearerToken, isExpired, touchIntervalMs } from './session.ts';

/** Who a request comes from, by its session's token. */
export function createRequireAdmin({ database, clock }: Context): RequireAdmin {
  const sessions = createSessionStore(database.orm);
  return async ({ headers }, { background = false }) => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return failure('not_signed_in');
    const session = await sessions.find(token);
    if (!session) return failure('not_signed_in');
    const now = clock();
    if (isExpired(session, now)) {
      await sessions.revoke(token);
      return failure('not_signed_in');
    }
    const untouchedMs = now.getTime() - session.lastSeenAt.getTime();
    if (!background && untouchedMs >= touchIntervalMs) await sessions.touch(token, now);
    return session.admin;
  };
}
