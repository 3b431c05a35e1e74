// The mailboxes that want no more estimates by mail, as keyed hashes, so that the table names nobody.
import { and, eq, inArray, like, lt, sql } from 'drizzle-orm';
import { earlierMailboxOf, mailboxOf } from '#domain/contact/mailbox.ts';
import { dayMs } from '#domain/durations.ts';
import type { Basics } from '#server/basics.ts';
import type { Orm } from '#server/database/connection.ts';
import { stoppedMailboxes } from '#server/database/delivery-schema.ts';

interface Needs extends Pick<Basics, 'database' | 'clock'> {
  /** `tokenOf` makes a keyed hash of a text. */
  readonly links: { readonly tokenOf: (text: string) => string };
}

type Stop = 'pressed' | 'said';

/** The hashes under which a mailbox may have been stopped, that of this version first. */
export const mailboxHashes = ({ tokenOf }: Needs['links'], email: string): readonly [string, string] => [
  tokenOf(`mailbox ${mailboxOf(email)}`),
  tokenOf(`mailbox ${earlierMailboxOf(email)}`),
];

export function createStoppedMailboxes({ database: { orm }, clock, links }: Needs) {
  const { mailbox: hashColumn } = stoppedMailboxes;
  // Signed, so that nobody can stop the mails of others.
  const signed = (hash: string) => `${hash}.${links.tokenOf(`stop ${hash}`)}`;
  /** By email, if its mailbox wants no mails: whether its owner pressed STOP, or said so to an admin. */
  async function among(emails: readonly string[], within: Orm = orm): Promise<ReadonlyMap<string, Stop>> {
    const hashes = emails.flatMap((email) => mailboxHashes(links, email));
    const stopped = await within.select().from(stoppedMailboxes).where(inArray(hashColumn, hashes));
    const stops = new Map(stopped.map(({ mailbox, said }) => [mailbox, said ? 'said' : 'pressed'] as const));
    return new Map(
      emails.flatMap((email) => {
        const [own, earlier] = mailboxHashes(links, email);
        const stop = stops.get(earlier) ?? stops.get(own);
        return stop ? [[email, stop] as const] : [];
      }),
    );
  }

  return {
    /** The token in the address that stops mails to this email. */
    tokenFor: (email: string): string => signed(mailboxHashes(links, email)[0]),

    isToken: (token: string): boolean => signed(token.split('.')[0] ?? '') === token,

    /** Safe to call again: within a day it changes nothing. Returns false if the token is not ours. */
    async stop(token: string): Promise<boolean> {
      if (!this.isToken(token)) return false;
      const [mailbox = ''] = token.split('.');
      const at = clock();
      const stopped = { mailbox, stoppedAt: at, said: false };
      // Each change leaves a row in `ended`, for good.
      const dayBefore = new Date(at.getTime() - dayMs);
      const setWhere = sql`${stoppedMailboxes.said} OR ${lt(stoppedMailboxes.stoppedAt, dayBefore)}`;
      await orm
        .insert(stoppedMailboxes)
        .values(stopped)
        .onConflictDoUpdate({ target: hashColumn, set: stopped, setWhere });
      return true;
    },

    /** Mails go on. Only who reads the mails of the mailbox has its token. Returns false if the token is not ours. */
    async start(token: string): Promise<boolean> {
      if (!this.isToken(token)) return false;
      await orm.delete(stoppedMailboxes).where(eq(hashColumn, token.split('.')[0] ?? ''));
      return true;
    },

    /**
     * An admin noted that the person wants no mails: `anew`, or it stays as it was noted. It outlives the lead; what the person
     * pressed stays.
     */
    async say(within: Orm, email: string, at: Date, anew = false): Promise<void> {
      const row = { mailbox: mailboxHashes(links, email)[0], stoppedAt: at, said: true };
      const setWhere = sql`${stoppedMailboxes.said} AND ${anew}`;
      const renewed = { target: hashColumn, set: { stoppedAt: at }, setWhere };
      await within.insert(stoppedMailboxes).values(row).onConflictDoUpdate(renewed);
    },

    /** Takes back what an admin noted, or only what was noted at that moment. */
    async unsay(within: Orm, email: string, at?: Date): Promise<void> {
      const isOf = inArray(hashColumn, [...mailboxHashes(links, email)]);
      await within
        .delete(stoppedMailboxes)
        .where(and(isOf, eq(stoppedMailboxes.said, true), at && eq(stoppedMailboxes.stoppedAt, at)));
    },

    /** The migration `wishes_of_mailboxes` has no key, and leaves emails here. Safe to call again. It goes in the next version. */
    async nameNobody(): Promise<void> {
      const isEmail = like(hashColumn, '%@%');
      for (const { mailbox: email, stoppedAt } of await orm.select().from(stoppedMailboxes).where(isEmail)) {
        await this.say(orm, email, stoppedAt);
        await orm.delete(stoppedMailboxes).where(eq(hashColumn, email));
      }
    },

    among,

    isStopped: async (email: string): Promise<boolean> => (await among([email])).has(email),
  };
}

export type StoppedMailboxes = ReturnType<typeof createStoppedMailboxes>;
