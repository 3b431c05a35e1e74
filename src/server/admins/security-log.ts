// Who signed in, failed to, or took data out.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { SecurityEventDetail, SecurityEventKind } from '#contract/account.ts';
import { securityEvents } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';

/** Why a sign-in was refused. */
type FailureReason = 'password' | 'code' | 'throttled';

const pageLength = 50;
const recentSignIns = 10;

export function createSecurityLog(orm: Orm, clock = () => new Date()) {
  const { id, admin, kind } = securityEvents;
  return {
    /** `by`: the admin's email; null if nobody's. `network`: null for the command line. */
    async add(
      event: SecurityEventKind,
      by: string | null,
      network: string | null,
      detail: SecurityEventDetail = {},
    ): Promise<void> {
      await orm.insert(securityEvents).values({ kind: event, admin: by, network, detail, at: clock() });
    },

    /**
     * Counts a refused sign-in, in one row an hour for each account and reason, so that strangers cannot fill the log.
     * `by`: the email of the admin; null if there is none with this email. The network is the last one's.
     */
    async countFailure(by: string | null, network: string, reason: FailureReason): Promise<void> {
      const at = clock();
      const countKey = [at.toISOString().slice(0, 13), by ?? '', reason].join(' ');
      const event = { kind: 'sign_in_failed', admin: by, network, detail: { reason }, at, countKey } as const;
      await orm
        .insert(securityEvents)
        .values(event)
        .onConflictDoUpdate({
          target: securityEvents.countKey,
          set: { at, network, tries: sql`${securityEvents.tries} + 1` },
        });
    },

    /** Newest first. */
    page(before: number | undefined) {
      return orm
        .select()
        .from(securityEvents)
        .where(before === undefined ? undefined : lt(id, before))
        .orderBy(desc(id))
        .limit(pageLength);
    },

    /** Newest first. */
    signInsOf(email: string) {
      return orm
        .select()
        .from(securityEvents)
        .where(and(eq(admin, email), eq(kind, 'signed_in')))
        .orderBy(desc(id))
        .limit(recentSignIns);
    },
  };
}

/** The detail of a removal: what the removed admin had given out, and ended with them. */
export function removedAccess(tokens: readonly string[], invited: readonly string[]): SecurityEventDetail {
  return {
    ...(tokens.length > 0 && { tokens: tokens.join(', ') }),
    ...(invited.length > 0 && { invitations: invited.join(', ') }),
  };
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;
