import { and, desc, eq, lt } from 'drizzle-orm';
import type { SecurityEventDetail, SecurityEventKind } from '#contract/security-events.ts';
import type { Orm } from '#server/database/connection.ts';
import { securityEvents } from '#server/database/schema.ts';

export interface NewSecurityEvent {
  readonly kind: SecurityEventKind;
  /** The email of the admin; null when it is nobody's. */
  readonly admin: string | null;
  /** Null for the command line. */
  readonly network: string | null;
  readonly at: Date;
  readonly detail?: SecurityEventDetail;
}

const pageLength = 50;
const recentSignIns = 10;

export function createSecurityEventStore(orm: Orm) {
  const { id, admin, kind } = securityEvents;
  return {
    async add({ detail = {}, ...event }: NewSecurityEvent): Promise<void> {
      await orm.insert(securityEvents).values({ ...event, detail });
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

export type SecurityEventStore = ReturnType<typeof createSecurityEventStore>;
