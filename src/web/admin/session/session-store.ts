// The session, kept in local storage so that a reload and other tabs share it.
import { type AdminUser, type LoginResponse, loginResponseSchema } from '#contract/admins/account.ts';
import { parseJson } from '#domain/text.ts';
import { valueStore } from '#web/ui/value-store.ts';
import { createKept, type KeptStorage } from './kept.ts';

const tokenKey = 'adminToken';
const userKey = 'adminUser';

export interface SessionState {
  readonly status: 'restoring' | 'signed_in' | 'signed_out';
  /** Both are there while an admin is signed in. */
  readonly token?: string;
  readonly user?: AdminUser;
  /** The server has ended the session, which was this email's. */
  readonly hasEnded?: boolean;
  readonly endedOf?: string | undefined;
}

export function createSessionStore(storage: KeptStorage) {
  const kept = createKept(storage);
  const { read, set, subscribe, use } = valueStore<SessionState>({ status: 'restoring' });

  function clear(hasEnded: boolean): void {
    storage.removeItem(tokenKey);
    storage.removeItem(userKey);
    set({ status: 'signed_out', hasEnded, endedOf: hasEnded ? read().user?.email : undefined });
  }

  return {
    read,
    subscribe,
    use,

    /** What is kept on the device when a session ends. Signing out removes it. */
    kept,
    /** Under whose name it is kept: the signed-in admin's email. */
    person: () => read().user?.email ?? '',

    /** Called at the start, and when another tab has written to the storage. */
    restore(): void {
      // Other programs may have stored something else.
      const token = storage.getItem(tokenKey);
      const user = parseJson(storage.getItem(userKey) ?? '');
      const { data: stored } = loginResponseSchema.safeParse({ token, user });
      if (stored && stored.token !== read().token) set({ status: 'signed_in', ...stored });
      if (!stored && read().status !== 'signed_out') set({ status: 'signed_out' });
    },

    signIn({ token, user }: LoginResponse): void {
      storage.setItem(tokenKey, token);
      storage.setItem(userKey, JSON.stringify(user));
      set({ status: 'signed_in', token, user });
    },

    /** The next user of this device may be another person. */
    signOut(): void {
      kept.forget(read().user?.email ?? '');
      clear(false);
    },

    /** Ignores a late refusal of an old token, which must not end a new session. */
    tokenRefused: (token: string) => {
      if (read().token === token) clear(true);
    },
  };
}
