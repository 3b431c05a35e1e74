// Tokens with which other programs set the status of leads. Only their hashes are stored.
import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { statusTokens } from '#server/database/schema.ts';

/** A fast hash is safe, because a token is random and not chosen by a person. */
const hashOf = (token: string) => hash('sha256', token, 'base64url');

export function createStatusTokenStore(orm: Orm) {
  return {
    all: () => orm.select().from(statusTokens).orderBy(desc(statusTokens.createdAt)),

    async make(name: string, madeBy: string, at: Date) {
      const token = `let_${randomBytes(32).toString('base64url')}`;
      const row = { id: randomUUIDv7(), name, madeBy, tokenHash: hashOf(token), createdAt: at };
      await orm.insert(statusTokens).values(row);
      return { ...row, lastUsedAt: null, token };
    },

    /** Returns the name of the revoked token; undefined if there is none. */
    async revoke(id: string): Promise<string | undefined> {
      const [revoked] = await orm
        .delete(statusTokens)
        .where(eq(statusTokens.id, id))
        .returning({ name: statusTokens.name });
      return revoked?.name;
    },

    /** Undefined if there is no such token. */
    async use(token: string, at: Date) {
      const [used] = await orm
        .update(statusTokens)
        .set({ lastUsedAt: at })
        .where(eq(statusTokens.tokenHash, hashOf(token)))
        .returning({ id: statusTokens.id, name: statusTokens.name });
      return used;
    },
  };
}
