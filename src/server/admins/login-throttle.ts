// Limits guessing of passwords. An attempt is counted before its password is checked, so that a thousand at once gain
// nothing, and uncounted when it succeeds.
import { createHash } from 'node:crypto';
import { type Failure, failure } from '#server/http/failure.ts';
import { adminEmail } from './admin-store.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

const windowMs = 15 * 60 * 1000;
const failuresPerAddress = 30;
const failuresPerAccount = 10;

export interface LoginAttempt {
  readonly address: string;
  readonly email: string;
}

export interface LoginThrottle {
  /** The failure when there were too many attempts. */
  count(login: LoginAttempt, now: Date): Promise<Failure | undefined>;
  uncount(login: LoginAttempt): Promise<void>;
}

export const noThrottle: LoginThrottle = {
  count: () => Promise.resolve(undefined),
  uncount: () => Promise.resolve(),
};

/** Keys are hashed: a table of counters is no place for people's emails and addresses. */
function key(kind: 'address' | 'account', value: string): string {
  return `login-${kind}:${createHash('sha256').update(value).digest('base64url')}`;
}

const addressKey = ({ address }: LoginAttempt) => key('address', address);
const accountKey = ({ email }: LoginAttempt) => key('account', adminEmail(email));

export function createLoginThrottle(store: RateLimitStore): LoginThrottle {
  async function exceeds(counter: string, limit: number, now: Date): Promise<Failure | undefined> {
    const { count, endsAt } = await store.add(counter, now, windowMs);
    if (count === 1) await store.removeEnded(now);
    if (count <= limit) return undefined;
    const retryAfterSeconds = (endsAt.getTime() - now.getTime()) / 1000;
    return failure('too_many_logins', { retryAfterSeconds });
  }

  return {
    // The address first: whoever is stopped by it cannot lock an account as well.
    async count(login, now) {
      return (
        (await exceeds(addressKey(login), failuresPerAddress, now)) ??
        (await exceeds(accountKey(login), failuresPerAccount, now))
      );
    },

    async uncount(login) {
      await store.subtract(addressKey(login));
      await store.subtract(accountKey(login));
    },
  };
}
