// Limits the guessing of passwords and codes. Each try is counted before it is checked, so that a thousand tries at once gain
// nothing. A try that succeeds is taken off the counters again. Strangers cannot lock anybody out of another network: their failures
// slow down other strangers, and never a visitor who signed in to the account before.
import { hash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { mailboxOf } from '#domain/contact/mailbox.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { rateLimits } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { failure } from '#server/http/failure.ts';
import { networksAround, widestNetwork } from '#server/http/rate-limits.ts';
import { adminEmail } from './admin-store.ts';

/** How many tries are allowed within how many milliseconds. */
const limits = {
  /** By one visitor, at all accounts together. The networks around an IPv6 visitor may try as often as some visitors. */
  visitor: { tries: 30, ms: 15 * minuteMs },
  /** By one visitor at one account. */
  pair: { tries: 10, ms: 15 * minuteMs },
  /** By all strangers at one account. After that, each of them may try once a minute: each address, or each IPv6 /48. */
  strangers: { tries: 10, ms: 15 * minuteMs },
  slowed: { tries: 1, ms: minuteMs },
  /** Codes by all strangers at one account. They know its password, and there are only a million codes. */
  codes: { tries: 10, ms: hourMs },
  /** Links for choosing a password: those sent to one mailbox, and those that one admin sends. */
  mailbox: { tries: 3, ms: hourMs },
  inviter: { tries: 30, ms: hourMs },
} as const;

const knownMs = 180 * dayMs;

export interface LoginAttempt {
  /** The visitor's network. */
  readonly address: string;
  readonly email: string;
}

/** The values are hashed, because a table of counters is no place for people's emails and addresses. */
function keyOf(kind: keyof typeof limits | 'known', ...values: string[]): string {
  return `login-${kind}:${hash('sha256', JSON.stringify(values), 'base64url')}`;
}

/** If it is not on, passwords may be guessed freely. */
export function createLoginThrottle(orm: Orm, clock: () => Date, isOn: boolean) {
  const store = createCounters(orm);

  /** Counts a try. Returns the seconds to wait if there were too many. */
  async function exceeds(kind: keyof typeof limits, key: string, times = 1): Promise<number | undefined> {
    const { tries, ms } = limits[kind];
    const now = clock();
    const { count, endsAt } = await store.add(key, now, ms);
    return count <= tries * times ? undefined : (endsAt.getTime() - now.getTime()) / 1000;
  }

  return {
    /**
     * Returns a failure if there were too many tries, otherwise a function that takes this one off the counters again, and whether
     * somebody signed in to the account, if there still is one, from there before.
     */
    async count({ address, email }: LoginAttempt, what: 'password' | 'code', isAccount = true) {
      if (!isOn) return { giveBack: async () => undefined, isKnown: false };
      const account = adminEmail(email);
      const counted: string[] = [];
      const refuses = async (kind: keyof typeof limits, values: readonly string[], times = 1) => {
        const key = keyOf(kind, ...values);
        counted.push(key);
        const retryAfterSeconds = await exceeds(kind, key, times);
        return retryAfterSeconds === undefined
          ? undefined
          : failure('too_many_logins', { retryAfterSeconds });
      };
      // What it changes below tells whoever shares an admin's network that the email signs in.
      // Asked of every account, so that the time tells nobody which ones there are.
      const isKnown = (await store.has(keyOf('known', account, address), clock())) && isAccount;
      // The visitor's own limits come first: a try that they refuse does not count against other strangers.
      for (const { network, visitors } of networksAround(address).slice(0, isKnown ? 1 : undefined)) {
        const refusal = await refuses('visitor', [network], visitors);
        if (refusal) return refusal;
      }
      const own = await refuses('pair', [account, address]);
      if (own) return own;
      // Of the known networks around a known one, or whoever signed in from hundreds of them could try from each.
      for (const { network, visitors } of isKnown ? networksAround(address).slice(1) : []) {
        const refusal = await refuses('pair', ['known', account, network], visitors);
        if (refusal) return refusal;
      }
      if (!isKnown) {
        const others =
          what === 'code'
            ? await refuses('codes', [account])
            : (await refuses('strangers', [account])) &&
              (await refuses('slowed', [account, widestNetwork(address)]));
        if (others) return others;
      }
      return { giveBack: () => store.subtract(counted), isKnown };
    },

    /** Returns a failure if too many links were sent within the hour. */
    async countLink(email: string, by: string) {
      if (!isOn) return undefined;
      const retryAfterSeconds =
        (await exceeds('mailbox', keyOf('mailbox', mailboxOf(email)))) ??
        (await exceeds('inviter', keyOf('inviter', by)));
      return retryAfterSeconds === undefined ? undefined : failure('too_many_links', { retryAfterSeconds });
    },

    /** Called after a sign-in. From then on the visitor is no stranger to this account. */
    async remember({ address, email }: LoginAttempt): Promise<void> {
      if (isOn) await store.add(keyOf('known', adminEmail(email), address), clock(), knownMs);
    },
  };
}

/** Counters that all processes share. A counter starts again when its window has ended. */
function createCounters(orm: Orm) {
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
            // Never later than a new one: the clock may have been ahead when it was set.
            windowEndsAt: sql`CASE WHEN ${windowEndsAt} <= ${now.toISOString()} THEN excluded.window_ends_at ELSE least(${windowEndsAt}, excluded.window_ends_at) END`,
          },
        })
        .returning({ count, endsAt: windowEndsAt });
      if (!window) throw new Error('counting an attempt returned no row');
      return window;
    },

    /** Uncounts one attempt of each. A statement for each: one that locks several rows may deadlock with another. */
    async subtract(keys: readonly string[]): Promise<void> {
      for (const key of keys)
        await orm
          .update(rateLimits)
          .set({ count: sql`${count} - 1` })
          .where(and(eq(keyColumn, key), gt(count, 0)));
    },

    /** Whether its window is open. */
    async has(key: string, now: Date): Promise<boolean> {
      return (await orm.$count(rateLimits, and(eq(keyColumn, key), gt(windowEndsAt, now)))) > 0;
    },
  };
}
