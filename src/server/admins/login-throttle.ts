// Limits guessing of passwords. An attempt is counted before its password is checked, so that a thousand at once gain
// nothing, and uncounted when it succeeds. Strangers cannot lock anybody out: their failures slow other strangers down,
// and never a visitor who signed in to the account before.
import { createHash } from 'node:crypto';
import { type Failure, failure } from '#server/http/failure.ts';
import { adminEmail } from './admin-store.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

const minuteMs = 60 * 1000;
const windowMs = 15 * minuteMs;
/** Of one visitor, whichever accounts they were for. */
const failuresPerVisitor = 30;
/** Of one visitor at one account. */
const failuresPerPair = 10;
/** Of all strangers at one account: from then on each of them may try once a minute. */
const failuresOfStrangers = 10;
/** Of codes, by all strangers at one account within an hour: there are only a million, and whoever tries has the password. */
const codesOfStrangers = 10;
const knownMs = 180 * 24 * 60 * minuteMs;

export interface LoginAttempt {
  /** The visitor's network. */
  readonly address: string;
  readonly email: string;
}

export interface LoginThrottle {
  /** The failure when there were too many attempts. */
  count(login: LoginAttempt, now: Date): Promise<Failure | undefined>;
  uncount(login: LoginAttempt): Promise<void>;
  /** The same for the code of a second factor. */
  countCode(login: LoginAttempt, now: Date): Promise<Failure | undefined>;
  uncountCode(login: LoginAttempt): Promise<void>;
  /** The visitor signed in, and is no stranger to this account any more. */
  remember(login: LoginAttempt, now: Date): Promise<void>;
}

export const noThrottle: LoginThrottle = {
  count: () => Promise.resolve(undefined),
  uncount: () => Promise.resolve(),
  countCode: () => Promise.resolve(undefined),
  uncountCode: () => Promise.resolve(),
  remember: () => Promise.resolve(),
};

/** Keys are hashed: a table of counters is no place for people's emails and addresses. */
function key(
  kind: 'address' | 'account' | 'pair' | 'slow' | 'known' | 'code' | 'pair-code',
  ...values: string[]
): string {
  return `login-${kind}:${createHash('sha256').update(JSON.stringify(values)).digest('base64url')}`;
}

function keysOf({ address, email }: LoginAttempt) {
  const account = adminEmail(email);
  return {
    visitor: key('address', address),
    account: key('account', account),
    pair: key('pair', account, address),
    slow: key('slow', account, address),
    known: key('known', account, address),
    code: key('code', account),
    pairCode: key('pair-code', account, address),
  };
}

export function createLoginThrottle(store: RateLimitStore): LoginThrottle {
  async function exceeds(counter: string, limit: number, now: Date, ms = windowMs) {
    const { count, endsAt } = await store.add(counter, now, ms);
    if (count === 1) await store.removeEnded(now);
    if (count <= limit) return undefined;
    const retryAfterSeconds = (endsAt.getTime() - now.getTime()) / 1000;
    return failure('too_many_logins', { retryAfterSeconds });
  }

  return {
    // The visitor's own first: whoever is stopped by those cannot slow others down as well.
    async count(login, now) {
      const { visitor, account, pair, slow, known } = keysOf(login);
      const stopped =
        (await exceeds(visitor, failuresPerVisitor, now)) ?? (await exceeds(pair, failuresPerPair, now));
      if (stopped || (await store.has(known, now))) return stopped;
      if (!(await exceeds(account, failuresOfStrangers, now))) return undefined;
      return exceeds(slow, 1, now, minuteMs);
    },

    async uncount(login) {
      const { visitor, account, pair, slow } = keysOf(login);
      for (const counter of [visitor, account, pair, slow]) await store.subtract(counter);
    },

    async countCode(login, now) {
      const { pairCode, code, known } = keysOf(login);
      const stopped = await exceeds(pairCode, failuresPerPair, now);
      if (stopped || (await store.has(known, now))) return stopped;
      return exceeds(code, codesOfStrangers, now, 60 * minuteMs);
    },

    async uncountCode(login) {
      const { pairCode, code } = keysOf(login);
      for (const counter of [pairCode, code]) await store.subtract(counter);
    },

    async remember(login, now) {
      await store.add(keysOf(login).known, now, knownMs);
    },
  };
}
