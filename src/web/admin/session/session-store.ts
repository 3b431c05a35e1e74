// Who is signed in, kept in local storage so that a reload and other tabs know it too.
import type { AdminUser, LoginResponse } from '#contract/login.ts';

const tokenKey = 'adminToken';
const userKey = 'adminUser';

export type SessionState =
  | { readonly status: 'restoring' }
  | { readonly status: 'signed_out' }
  | { readonly status: 'signed_in'; readonly token: string; readonly user: AdminUser };

/** What another program may have written there is not taken for a user. */
function parseUser(json: string): AdminUser | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return undefined;
    const { id, email } = value as Partial<Record<keyof AdminUser, unknown>>;
    return { id: typeof id === 'string' ? id : '', email: typeof email === 'string' ? email : '' };
  } catch {
    return undefined;
  }
}

export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  let state: SessionState = { status: 'restoring' };
  const listeners = new Set<() => void>();

  function set(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function forget(): void {
    storage.removeItem(tokenKey);
    storage.removeItem(userKey);
    set({ status: 'signed_out' });
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** At the start, and when another tab has signed in or out. */
    restore(): void {
      const token = storage.getItem(tokenKey);
      const user = parseUser(storage.getItem(userKey) ?? '');
      if (token === null || token === '' || !user) set({ status: 'signed_out' });
      else if (state.status !== 'signed_in' || state.token !== token)
        set({ status: 'signed_in', token, user });
    },

    signIn({ token, user }: LoginResponse): void {
      storage.setItem(tokenKey, token);
      storage.setItem(userKey, JSON.stringify(user));
      set({ status: 'signed_in', token, user });
    },

    signOut: forget,

    /** A late refusal of an old token does not end a new session. */
    tokenRefused: (token: string) => {
      if (state.status === 'signed_in' && state.token === token) forget();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
