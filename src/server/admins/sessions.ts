// A session is an opaque random token that the page keeps; the server keeps only its hash.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import type { Basics } from '#server/basics.ts';
import { admins, adminSessions } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { failure } from '#server/http/failure.ts';
import { visitorNetwork } from '#server/http/rate-limits.ts';
import type { RequireAdmin } from '#server/http/route.ts';
import { createRefuseAccess, type RefuseNeeds } from './refused-access.ts';

const maxIdleMs = 12 * hourMs;
const maxAgeMs = 7 * dayMs;

/** The server notes at most this often that a session was used, rather than with every request. */
const touchIntervalMs = minuteMs;

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fast hash is safe, because a token is random and not chosen by a person. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w-]{20,100})$/i.exec(header ?? '')?.[1];
}

export function createSessionStore(orm: Orm) {
  const isOf = (token: string) => eq(adminSessions.tokenHash, tokenHash(token));

  return {
    async open(token: string, adminId: string, now: Date): Promise<void> {
      await orm
        .insert(adminSessions)
        .values({ tokenHash: tokenHash(token), adminId, createdAt: now, lastSeenAt: now });
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

    /** Revokes the admin's sessions, except the one with this token, if given. */
    async revokeAllOf(adminId: string, keptToken?: string): Promise<void> {
      const others = keptToken === undefined ? undefined : ne(adminSessions.tokenHash, tokenHash(keptToken));
      await orm.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), others));
    },
  };
}

/** The admin of a request, by its session's token. */
export function createRequireAdmin(needs: RefuseNeeds & Pick<Basics, 'database'>): RequireAdmin {
  const { database, clock } = needs;
  const sessions = createSessionStore(database.orm);
  const refuse = createRefuseAccess(needs);
  return async ({ headers, ip }, { background = false }) => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return failure('not_signed_in');
    const session = await sessions.find(token);
    if (!session) return refuse('session', visitorNetwork(ip), failure('not_signed_in'));
    const now = clock();
    const ageMs = now.getTime() - session.createdAt.getTime();
    const idleMs = now.getTime() - session.lastSeenAt.getTime();
    if (ageMs >= maxAgeMs || idleMs >= maxIdleMs) {
      await sessions.revoke(token);
      return failure('not_signed_in');
    }
    if (!background && idleMs >= touchIntervalMs) await sessions.touch(token, now);
    return session.admin;
  };
}
