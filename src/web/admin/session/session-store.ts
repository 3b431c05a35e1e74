// The session, kept in local storage so that a reload and other tabs share it.
import { type AdminUser, type LoginResponse, loginResponseSchema } from '#contract/account.ts';
import { parseJson } from '#domain/text.ts';

const tokenKey = 'adminToken';
const userKey = 'adminUser';

/**
 * Texts and changes that are kept on the device when a session ends, so that nothing typed is lost. Signing out removes
 * them.
 */
export const deviceKeys = { noteDrafts: 'leadNotes', changes: 'leadChanges' } as const;

export type SessionState =
  | { readonly status: 'restoring' }
  | { readonly status: 'signed_out'; readonly hasEnded?: boolean }
  | { readonly status: 'signed_in'; readonly token: string; readonly user: AdminUser };

export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  let state: SessionState = { status: 'restoring' };
  const listeners = new Set<() => void>();

  function set(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function clear(hasEnded: boolean): void {
    storage.removeItem(tokenKey);
    storage.removeItem(userKey);
    set({ status: 'signed_out', hasEnded });
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Called at the start, and when another tab has signed in or out. */
    restore(): void {
      // Other programs may have stored something else.
      const token = storage.getItem(tokenKey);
      const user = parseJson(storage.getItem(userKey) ?? '');
      const { data: stored } = loginResponseSchema.safeParse({ token, user });
      if (!stored) set({ status: 'signed_out' });
      else if (state.status !== 'signed_in' || state.token !== stored.token)
        set({ status: 'signed_in', ...stored });
    },

    signIn({ token, user }: LoginResponse): void {
      storage.setItem(tokenKey, token);
      storage.setItem(userKey, JSON.stringify(user));
      set({ status: 'signed_in', token, user });
    },

    /** The next user of this device may be another person. */
    signOut(): void {
      for (const key of Object.values(deviceKeys)) storage.removeItem(key);
      clear(false);
    },

    /** Ignores a late refusal of an old token, which must not end a new session. */
    tokenRefused: (token: string) => {
      if (state.status === 'signed_in' && state.token === token) clear(true);
    },
  };
}
