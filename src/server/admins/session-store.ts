import { and, eq, ne } from 'drizzle-orm';
import type { AdminUser } from '#contract/account.ts';
import type { Orm } from '#server/database/connection.ts';
import { admins, adminSessions } from '#server/database/schema.ts';
import { type SessionTimes, tokenHash } from './session.ts';

export function createSessionStore(orm: Orm) {
  return {
    async open(token: string, adminId: string, now: Date): Promise<void> {
      await orm
        .insert(adminSessions)
        .values({ tokenHash: tokenHash(token), adminId, createdAt: now, lastSeenAt: now });
    },

    async find(token: string): Promise<(SessionTimes & { readonly admin: AdminUser }) | undefined> {
      const [session] = await orm
        .select({
          admin: { id: admins.id, email: admins.email },
          createdAt: adminSessions.createdAt,
          lastSeenAt: adminSessions.lastSeenAt,
        })
        .from(adminSessions)
        .innerJoin(admins, eq(admins.id, adminSessions.adminId))
        .where(eq(adminSessions.tokenHash, tokenHash(token)));
      return session;
    },

    async touch(token: string, now: Date): Promise<void> {
      await orm
        .update(adminSessions)
        .set({ lastSeenAt: now })
        .where(eq(adminSessions.tokenHash, tokenHash(token)));
    },

    async revoke(token: string): Promise<void> {
      await orm.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash(token)));
    },

    /** Revokes all sessions of the admin but that of this token, if one is given. */
    async revokeAllOf(adminId: string, keptToken?: string): Promise<void> {
      const others = keptToken === undefined ? undefined : ne(adminSessions.tokenHash, tokenHash(keptToken));
      await orm.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), others));
    },
  };
}
