// The log of sign-ins, refused access, changes of accounts and exports.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { eventsInPage, type SecurityEventDetail, type SecurityEventKind } from '#contract/admins/account.ts';
import { securityEvents } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import type { Access } from './admin-store.ts';

const recentSignIns = 10;

export function createSecurityLog(orm: Orm, clock = () => new Date()) {
  const { id, admin, kind } = securityEvents;

  async function countInHour(
    event: SecurityEventKind,
    by: string | null,
    network: string,
    detail: SecurityEventDetail,
    key: readonly string[],
  ): Promise<void> {
    const at = clock();
    const countKey = [at.toISOString().slice(0, 13), ...key].join(' ');
    await orm
      .insert(securityEvents)
      .values({ kind: event, admin: by, network, detail, at, countKey })
      .onConflictDoUpdate({
        target: securityEvents.countKey,
        set: { at, network, tries: sql`${securityEvents.tries} + 1` },
      });
  }

  return {
    /** `by` is the admin's email, or null. `network` is null for the command line. */
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
     * `by` is the email of the admin, or null if no admin has it. The network is that of the last one.
     */
    async countFailure(by: string | null, network: string, reason: 'password' | 'code' | 'throttled') {
      await countInHour('sign_in_failed', by, network, { reason }, [by ?? '', reason]);
    },

    /** Counts a wrong token or password of a program or page, in the same way. */
    async countRefusal(what: string, network: string): Promise<void> {
      await countInHour('access_refused', null, network, { what }, [what]);
    },

    /** Newest first. */
    page(before: number | undefined) {
      return orm
        .select()
        .from(securityEvents)
        .where(before === undefined ? undefined : lt(id, before))
        .orderBy(desc(id))
        .limit(eventsInPage);
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

/** The detail of a removal or reset: the access that the admin had given to others and that ended too. */
export function endedAccess({ tokens, invited }: Access): SecurityEventDetail {
  return {
    ...(tokens.length > 0 && { tokens: tokens.join(', ') }),
    ...(invited.length > 0 && { invitations: invited.join(', ') }),
  };
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;
