// The session, kept in local storage so that a reload and other tabs share it.
import { type AdminUser, type LoginResponse, loginResponseSchema } from '#contract/admins/account.ts';
import { parseJson } from '#domain/text.ts';
import { valueStore } from '#web/ui/value-store.ts';

const tokenKey = 'adminToken';
const userKey = 'adminUser';

/**
 * Texts and changes that are kept on the device when a session ends, so that nothing typed is lost. Signing out removes
 * them.
 */
export const deviceKeys = { noteDrafts: 'leadNotes', changes: 'leadChanges' } as const;

export interface SessionState {
  readonly status: 'restoring' | 'signed_in' | 'signed_out';
  /** Both are there while an admin is signed in. */
  readonly token?: string;
  readonly user?: AdminUser;
  /** The server has ended the session. */
  readonly hasEnded?: boolean;
}

export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const { read, set, subscribe, use } = valueStore<SessionState>({ status: 'restoring' });

  function clear(hasEnded: boolean): void {
    storage.removeItem(tokenKey);
    storage.removeItem(userKey);
    set({ status: 'signed_out', hasEnded });
  }

  return {
    read,
    subscribe,
    use,

    /** Called at the start, and when another tab has signed in or out. */
    restore(): void {
      // Other programs may have stored something else.
      const token = storage.getItem(tokenKey);
      const user = parseJson(storage.getItem(userKey) ?? '');
      const { data: stored } = loginResponseSchema.safeParse({ token, user });
      if (!stored) set({ status: 'signed_out' });
      else if (read().token !== stored.token) set({ status: 'signed_in', ...stored });
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
      if (read().token === token) clear(true);
    },
  };
}
