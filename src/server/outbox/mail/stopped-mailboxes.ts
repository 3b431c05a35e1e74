// The mailboxes that want no more estimates by mail, as keyed hashes, so that the table names nobody.
import { and, eq, gte } from 'drizzle-orm';
import { mailboxOf } from '#domain/contact/contact.ts';
import type { Basics } from '#server/basics.ts';
import { stoppedMailboxes } from '#server/database/delivery-schema.ts';

interface Needs extends Pick<Basics, 'database' | 'clock'> {
  /** `tokenOf` makes a keyed hash of a text. */
  readonly links: { readonly tokenOf: (text: string) => string };
}

export const mailboxHash = ({ tokenOf }: Needs['links'], email: string): string =>
  tokenOf(`mailbox ${mailboxOf(email)}`);

export function createStoppedMailboxes({ database: { orm }, clock, links }: Needs) {
  // Signed, so that nobody can stop the mails of others.
  const signed = (hash: string) => `${hash}.${links.tokenOf(`stop ${hash}`)}`;
  return {
    /** The token in the address that stops mails to this email. */
    tokenFor: (email: string): string => signed(mailboxHash(links, email)),

    isToken: (token: string): boolean => signed(token.split('.')[0] ?? '') === token,

    /** Safe to call again. Returns false if the token is not ours. */
    async stop(token: string): Promise<boolean> {
      if (!this.isToken(token)) return false;
      const [mailbox = ''] = token.split('.');
      const stopped = { mailbox, stoppedAt: clock() };
      await orm
        .insert(stoppedMailboxes)
        .values(stopped)
        .onConflictDoUpdate({ target: stoppedMailboxes.mailbox, set: stopped });
      return true;
    },

    /** Whether the mailbox was stopped after that time. A mail that was asked for later is sent. */
    async isStopped(email: string, since: Date): Promise<boolean> {
      const { mailbox, stoppedAt } = stoppedMailboxes;
      const isOwn = eq(mailbox, mailboxHash(links, email));
      return (await orm.$count(stoppedMailboxes, and(isOwn, gte(stoppedAt, since)))) > 0;
    },
  };
}

export type StoppedMailboxes = ReturnType<typeof createStoppedMailboxes>;
