// Who calls an endpoint: an admin by the token of a session, or a program by a token that an admin made for it.
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import type { Basics } from '#server/basics.ts';
import { failure } from '#server/http/failure.ts';
import { visitorNetwork } from '#server/http/rate-limits.ts';
import type { RequireAdmin } from '#server/http/route.ts';
import { bearerToken } from '#server/http/session-token.ts';
import { createProgramTokens } from './program-tokens.ts';
import type { RefuseAccess } from './refused-access.ts';
import { createSessionStore } from './sessions.ts';

export const maxIdleMs = 12 * hourMs;
export const maxAgeMs = 7 * dayMs;

/** The server notes at most this often that a session was used, rather than with every request. */
const touchIntervalMs = minuteMs;

/** A page sends this header with requests that it makes by itself, so that an open page does not keep its session alive. */
const backgroundHeader = 'x-background';

interface Needs extends Pick<Basics, 'config' | 'database' | 'clock'> {
  readonly refuseAccess: RefuseAccess;
}

/** The admin of a request; a program stands for one where the endpoint names the scope of its token. */
export function createRequireAdmin(needs: Needs): RequireAdmin {
  const { database, clock, refuseAccess } = needs;
  const programs = createProgramTokens(needs);
  const sessions = createSessionStore(database.orm);
  return async (request, { background = false, scope }) => {
    const { headers } = request;
    if (scope !== undefined && programs.isToken(headers.authorization)) {
      return programs.use(headers.authorization, { scope, background }, visitorNetwork(request));
    }
    const token = bearerToken(headers.authorization);
    if (token === undefined) return failure('not_signed_in');
    const session = await sessions.find(token);
    if (!session) return refuseAccess('session', visitorNetwork(request), failure('not_signed_in'));
    const now = clock();
    const ageMs = now.getTime() - session.createdAt.getTime();
    const idleMs = now.getTime() - session.lastSeenAt.getTime();
    if (ageMs >= maxAgeMs || idleMs >= maxIdleMs) {
      await sessions.revoke(token);
      return failure('not_signed_in');
    }
    const isUse = !background && headers[backgroundHeader] === undefined;
    if (isUse && idleMs >= touchIntervalMs) await sessions.touch(token, now);
    return session.admin;
  };
}
