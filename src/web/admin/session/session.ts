// The one session of this page, and the calls that go with it.
import { useSyncExternalStore } from 'react';
import { adminApiBase, type ApiResult, request, type Route, type Sent } from '#web/api/request.ts';
import { createSessionStore, type SessionState } from './session-store.ts';

export const session = createSessionStore(window.localStorage);

/** Calls the API as the signed-in admin. A token that the server refuses ends its session. */
export async function call<At extends Route>(route: At, sent?: Sent<At>): Promise<ApiResult<unknown>> {
  const state = session.read();
  const token = state.status === 'signed_in' ? state.token : undefined;
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const result = await request({ base: adminApiBase, headers }, route, sent);
  const isRefused = !result.ok && result.error.kind === 'refused' && result.error.status === 401;
  if (isRefused && token !== undefined) session.tokenRefused(token);
  return result;
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.read);
}

/** Restores the stored session, and follows what other tabs do. */
export function startSession(): void {
  session.restore();
  window.addEventListener('storage', ({ storageArea }) => {
    if (storageArea === window.localStorage) session.restore();
  });
}
