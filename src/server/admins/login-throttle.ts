// Slows down guessing. A try is counted before its password is checked, so that a thousand at once gain
// nothing, and is taken back when it succeeds.
import { createHash } from 'node:crypto';
import { type Failure, failure } from '#server/http/failure.ts';
import { adminEmail } from './admin-store.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

const windowMs = 15 * 60 * 1000;
const failuresPerAddress = 30;
const failuresPerAccount = 10;

export interface LoginTry {
  readonly address: string;
  readonly email: string;
}

export interface LoginThrottle {
  /** The failure to answer when there were too many tries. */
  countTry(login: LoginTry, now: Date): Promise<Failure | undefined>;
  forgiveTry(login: LoginTry): Promise<void>;
}

export const noThrottle: LoginThrottle = {
  countTry: () => Promise.resolve(undefined),
  forgiveTry: () => Promise.resolve(),
};

/** Keys are hashed: a table of counters is no place for people's emails and addresses. */
function key(kind: 'address' | 'account', value: string): string {
  return `login-${kind}:${createHash('sha256').update(value).digest('base64url')}`;
}

const addressKey = ({ address }: LoginTry) => key('address', address);
const accountKey = ({ email }: LoginTry) => key('account', adminEmail(email));

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
    async countTry(login, now) {
      return (
        (await exceeds(addressKey(login), failuresPerAddress, now)) ??
        (await exceeds(accountKey(login), failuresPerAccount, now))
      );
    },

    async forgiveTry(login) {
      await store.takeBack(addressKey(login));
      await store.takeBack(accountKey(login));
    },
  };
}
