// The mailboxes that want no more estimates by mail, as keyed hashes, so that the table names nobody.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { earlierMailboxOf, mailboxOf } from '#domain/contact/mailbox.ts';
import type { Basics } from '#server/basics.ts';
import { stoppedMailboxes } from '#server/database/delivery-schema.ts';
import { leads } from '#server/database/schema.ts';

interface Needs extends Pick<Basics, 'database' | 'clock'> {
  /** `tokenOf` makes a keyed hash of a text. */
  readonly links: { readonly tokenOf: (text: string) => string };
}

/** The hashes under which a mailbox may have been stopped, that of this version first. */
export const mailboxHashes = ({ tokenOf }: Needs['links'], email: string): readonly [string, string] => [
  tokenOf(`mailbox ${mailboxOf(email)}`),
  tokenOf(`mailbox ${earlierMailboxOf(email)}`),
];

export function createStoppedMailboxes({ database: { orm }, clock, links }: Needs) {
  const { mailbox: hashColumn } = stoppedMailboxes;
  // Signed, so that nobody can stop the mails of others.
  const signed = (hash: string) => `${hash}.${links.tokenOf(`stop ${hash}`)}`;
  /** Those of the emails to which no mail goes: their mailbox stopped them, or their person said so to an admin. */
  async function among(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const hashes = emails.flatMap((email) => mailboxHashes(links, email));
    const stopped = await orm.select().from(stoppedMailboxes).where(inArray(hashColumn, hashes));
    const said = await orm
      .select({ mailbox: leads.mailbox })
      .from(leads)
      .where(
        and(inArray(leads.mailbox, emails.map(mailboxOf)), eq(leads.doNotMail, true), isNull(leads.erasedAt)),
      );
    const known = new Set([...stopped, ...said].map(({ mailbox }) => mailbox));
    return new Set(
      emails.filter((email) =>
        [...mailboxHashes(links, email), mailboxOf(email)].some((each) => known.has(each)),
      ),
    );
  }

  return {
    /** The token in the address that stops mails to this email. */
    tokenFor: (email: string): string => signed(mailboxHashes(links, email)[0]),

    isToken: (token: string): boolean => signed(token.split('.')[0] ?? '') === token,

    /** Safe to call again. Returns false if the token is not ours. */
    async stop(token: string): Promise<boolean> {
      if (!this.isToken(token)) return false;
      const [mailbox = ''] = token.split('.');
      const stopped = { mailbox, stoppedAt: clock(), said: false };
      await orm
        .insert(stoppedMailboxes)
        .values(stopped)
        .onConflictDoUpdate({ target: hashColumn, set: stopped });
      return true;
    },

    /** Mails go on. Only who reads the mails of the mailbox has its token. Returns false if the token is not ours. */
    async start(token: string): Promise<boolean> {
      if (!this.isToken(token)) return false;
      await orm.delete(stoppedMailboxes).where(eq(hashColumn, token.split('.')[0] ?? ''));
      return true;
    },

    /**
     * An admin noted that the person wants no mails, or takes that back; what the person pressed stays. It is kept here as well as
     * at the lead, and so holds when the lead is erased, gets another email, or comes back from a backup.
     */
    async say(email: string, wantsNone: boolean): Promise<void> {
      const hashes = mailboxHashes(links, email);
      if (wantsNone) {
        const row = { mailbox: hashes[0], stoppedAt: clock(), said: true };
        await orm.insert(stoppedMailboxes).values(row).onConflictDoNothing();
      } else {
        await orm
          .delete(stoppedMailboxes)
          .where(and(inArray(hashColumn, hashes), eq(stoppedMailboxes.said, true)));
      }
    },

    among,

    isStopped: async (email: string): Promise<boolean> => (await among([email])).size > 0,
  };
}

export type StoppedMailboxes = ReturnType<typeof createStoppedMailboxes>;
