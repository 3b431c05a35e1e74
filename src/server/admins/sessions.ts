// A session is an opaque random token that the page keeps; the server keeps only its hash.
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { admins, adminSessions } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { tokenHash } from '#server/http/session-token.ts';
import { type Admin, asChecked } from './admin-store.ts';

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function createSessionStore(orm: Orm) {
  const isOf = (token: string) => eq(adminSessions.tokenHash, tokenHash(token));

  return {
    /**
     * Opens a session, if the admin still signs in as when `checked` was read. It is one statement, which locks the admin's row: a
     * change of the login comes before it, and there is no session, or after it, and ends the session.
     */
    async open(token: string, checked: Admin, now: Date): Promise<boolean> {
      const at = now.toISOString();
      const { rowCount } = await orm.execute(
        sql`INSERT INTO admin_sessions (token_hash, admin_id, created_at, last_seen_at)
          SELECT ${tokenHash(token)}, id, ${at}::timestamptz, ${at}::timestamptz FROM admins
          WHERE ${asChecked(checked)} FOR SHARE`,
      );
      return rowCount === 1;
    },

    async find(token: string) {
      const { createdAt, lastSeenAt } = adminSessions;
      const [session] = await orm
        .select({ admin: { id: admins.id, email: admins.email }, createdAt, lastSeenAt })
        .from(adminSessions)
        .innerJoin(admins, eq(admins.id, adminSessions.adminId))
        .where(isOf(token));
      return session;
    },

    async touch(token: string, now: Date): Promise<void> {
      await orm.update(adminSessions).set({ lastSeenAt: now }).where(isOf(token));
    },

    async revoke(token: string): Promise<void> {
      await orm.delete(adminSessions).where(isOf(token));
    },
  };
}
