// The mailboxes that want no more estimates by mail, as keyed hashes, so that the table names nobody.
import { eq, inArray } from 'drizzle-orm';
import { earlierMailboxOf, mailboxOf } from '#domain/contact/mailbox.ts';
import type { Basics } from '#server/basics.ts';
import { stoppedMailboxes } from '#server/database/delivery-schema.ts';

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
  return {
    /** The token in the address that stops mails to this email. */
    tokenFor: (email: string): string => signed(mailboxHashes(links, email)[0]),

    isToken: (token: string): boolean => signed(token.split('.')[0] ?? '') === token,

    /** Safe to call again. Returns false if the token is not ours. */
    async stop(token: string): Promise<boolean> {
      if (!this.isToken(token)) return false;
      const [mailbox = ''] = token.split('.');
      const stopped = { mailbox, stoppedAt: clock() };
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

    async isStopped(email: string): Promise<boolean> {
      const isOwn = inArray(hashColumn, [...mailboxHashes(links, email)]);
      return (await orm.$count(stoppedMailboxes, isOwn)) > 0;
    },
  };
}

export type StoppedMailboxes = ReturnType<typeof createStoppedMailboxes>;
