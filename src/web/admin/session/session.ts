// The one session of this page, and the calls that go with it.
import { useSyncExternalStore } from 'react';
import { createAdminCall } from '#web/api/admin-call.ts';
import { createSessionStore, type SessionState } from './session-store.ts';

export const session = createSessionStore(window.localStorage);

/** Calls the API as the signed-in admin. A refused token ends the session. */
export const call = createAdminCall({
  token: () => {
    const state = session.read();
    return state.status === 'signed_in' ? state.token : undefined;
  },
  onTokenRefused: session.tokenRefused,
});

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
