// Who signed in, failed to, or took data out.
import { and, desc, eq, lt } from 'drizzle-orm';
import type { SecurityEventDetail, SecurityEventKind } from '#contract/account.ts';
import type { Orm } from '#server/database/connection.ts';
import { securityEvents } from '#server/database/schema.ts';

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

export type SecurityLog = ReturnType<typeof createSecurityLog>;
