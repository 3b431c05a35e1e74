// The one session of this page, and the calls that go with it.
import { adminApiBase, type ApiResult, request, type Route, type Sent } from '#web/api/request.ts';
import { createSessionStore } from './session-store.ts';

export const session = createSessionStore(window.localStorage);
export const useSession = session.use;

/** What one person's session began ends with it: nobody hears of it any more. */
export const never = () => new Promise<never>(() => undefined);

/** Calls the API as the signed-in admin. A token that the server refuses ends its session. */
export async function call<At extends Route>(route: At, sent?: Sent<At>): Promise<ApiResult<unknown>> {
  const { token } = session.read();
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const result = await request({ base: adminApiBase, headers }, route, sent);
  const isRefused = !result.ok && result.error.kind === 'refused' && result.error.status === 401;
  if (isRefused && token !== undefined) session.tokenRefused(token);
  else if (session.read().token !== token) return never();
  return result;
}

/** Restores the stored session, and follows what other tabs do. */
export function startSession(): void {
  session.restore();
  window.addEventListener('storage', ({ storageArea }) => {
    if (storageArea === window.localStorage) session.restore();
  });
}
