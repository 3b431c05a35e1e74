// Limits password guessing. An attempt is counted before its password is checked, so that a thousand at once gain nothing,
// and subtracted if it succeeds. Strangers cannot lock anybody out: their failures slow down other strangers, but no
// visitor who signed in to the account before.
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { rateLimits } from '#server/database/schema.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import { adminEmail } from './admin-store.ts';

const minuteMs = 60 * 1000;
const windowMs = 15 * minuteMs;
/** By one visitor, at any accounts. */
const failuresPerVisitor = 30;
/** By one visitor at one account. */
const failuresPerPair = 10;
/** By all strangers at one account: from then on each of them may try once a minute. */
const failuresOfStrangers = 10;
/** Wrong codes by all strangers at one account in an hour. There are only a million codes, and a guesser knows the password. */
const codesOfStrangers = 10;
const knownMs = 180 * 24 * 60 * minuteMs;

export interface LoginAttempt {
  /** The visitor's network. */
  readonly address: string;
  readonly email: string;
}

/** Keys are hashed, so that the table holds no emails and addresses. */
function keyFor(
  kind: 'address' | 'account' | 'pair' | 'slow' | 'known' | 'code' | 'pair-code',
  ...values: string[]
): string {
  return `login-${kind}:${createHash('sha256').update(JSON.stringify(values)).digest('base64url')}`;
}

function keysOf({ address, email }: LoginAttempt) {
  const account = adminEmail(email);
  return {
    visitor: keyFor('address', address),
    account: keyFor('account', account),
    pair: keyFor('pair', account, address),
    slow: keyFor('slow', account, address),
    known: keyFor('known', account, address),
    code: keyFor('code', account),
    pairCode: keyFor('pair-code', account, address),
  };
}

export function createLoginThrottle(store: RateLimitStore, clock: () => Date) {
  async function exceeds(counter: string, limit: number, ms = windowMs) {
    const now = clock();
    const { count, endsAt } = await store.add(counter, now, ms);
    if (count <= limit) return undefined;
    return failure('too_many_logins', { retryAfterSeconds: (endsAt.getTime() - now.getTime()) / 1000 });
  }

  return {
    /** Returns a failure after too many attempts. */
    async count(login: LoginAttempt): Promise<Failure | undefined> {
      const { visitor, account, pair, slow, known } = keysOf(login);
      // The visitor's own limits come first: an attempt that they refuse does not count against other strangers.
      const stopped = (await exceeds(visitor, failuresPerVisitor)) ?? (await exceeds(pair, failuresPerPair));
      if (stopped || (await store.has(known, clock()))) return stopped;
      if (!(await exceeds(account, failuresOfStrangers))) return undefined;
      return exceeds(slow, 1, minuteMs);
    },

    async uncount(login: LoginAttempt): Promise<void> {
      const { visitor, account, pair, slow } = keysOf(login);
      for (const counter of [visitor, account, pair, slow]) await store.subtract(counter);
    },

    /** Like `count`, for the code of a second factor. */
    async countCode(login: LoginAttempt): Promise<Failure | undefined> {
      const { pairCode, code, known } = keysOf(login);
      const stopped = await exceeds(pairCode, failuresPerPair);
      if (stopped || (await store.has(known, clock()))) return stopped;
      return exceeds(code, codesOfStrangers, 60 * minuteMs);
    },

    async uncountCode(login: LoginAttempt): Promise<void> {
      const { pairCode, code } = keysOf(login);
      for (const counter of [pairCode, code]) await store.subtract(counter);
    },

    /** Called after a sign-in: from now on the visitor is no stranger to the account. */
    async remember(login: LoginAttempt): Promise<void> {
      await store.add(keysOf(login).known, clock(), knownMs);
    },
  };
}

/** Counters that all processes share. A counter starts again when its window has ended. */
export function createRateLimitStore(orm: Orm) {
  const { key: keyColumn, count, windowEndsAt } = rateLimits;
  return {
    /** Counts one attempt, and returns how many there are in its window. */
    async add(key: string, now: Date, ms: number) {
      const fresh = new Date(now.getTime() + ms);
      const [window] = await orm
        .insert(rateLimits)
        .values({ key, count: 1, windowEndsAt: fresh })
        .onConflictDoUpdate({
          target: keyColumn,
          set: {
            count: sql`CASE WHEN ${windowEndsAt} <= ${now.toISOString()} THEN 1 ELSE ${count} + 1 END`,
            windowEndsAt: sql`CASE WHEN ${windowEndsAt} <= ${now.toISOString()} THEN excluded.window_ends_at ELSE ${windowEndsAt} END`,
          },
        })
        .returning({ count, endsAt: windowEndsAt });
      if (!window) throw new Error('counting an attempt returned no row');
      return window;
    },

    /** Uncounts one attempt. */
    async subtract(key: string): Promise<void> {
      await orm
        .update(rateLimits)
        .set({ count: sql`${count} - 1` })
        .where(and(eq(keyColumn, key), gt(count, 0)));
    },

    /** Whether its window is open. */
    async has(key: string, now: Date): Promise<boolean> {
      const open = and(eq(keyColumn, key), gt(windowEndsAt, now));
      return (await orm.select({ count }).from(rateLimits).where(open)).length > 0;
    },
  };
}

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;
