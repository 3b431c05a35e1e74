// The log of sign-ins, refused access, changes of accounts and exports.
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

  async function countInHour(
    event: SecurityEventKind,
    by: string | null,
    network: string,
    detail: SecurityEventDetail,
    key: readonly string[],
  ): Promise<number> {
    const at = clock();
    const countKey = [at.toISOString().slice(0, 13), ...key].join(' ');
    const [counted] = await orm
      .insert(securityEvents)
      .values({ kind: event, admin: by, network, detail, at, countKey })
      .onConflictDoUpdate({
        target: securityEvents.countKey,
        set: { at, network, tries: sql`${securityEvents.tries} + 1` },
      })
      .returning({ tries: securityEvents.tries });
    return counted?.tries ?? 1;
  }

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
      await countInHour('sign_in_failed', by, network, { reason }, [by ?? '', reason]);
    },

    /** Counts a wrong token or password, in one row an hour for each network. Returns how many there are in it. */
    countRefusal(what: string, network: string): Promise<number> {
      return countInHour('access_refused', null, network, { what }, [what, network]);
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
