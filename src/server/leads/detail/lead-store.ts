// What an admin does with one lead. Every change leaves an entry in its history, in the same transaction.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SettableStatus } from '#domain/leads/lead-status.ts';
import type { Orm } from '#server/database/connection.ts';
import { leadHistory, leads } from '#server/database/schema.ts';

export interface Act {
  readonly leadId: string;
  /** The admin's email. */
  readonly who: string;
  readonly at: Date;
}

export interface StatusChange extends Act {
  readonly status: SettableStatus;
  /** What the admin saw; absent: whatever it is now. */
  readonly revision?: number | undefined;
}

export type StatusOutcome = 'changed' | 'conflict' | 'not_found';

const living = (id: string) => and(eq(leads.id, id), isNull(leads.erasedAt));

export function createLeadStore(orm: Orm) {
  return {
    changeStatus: ({ leadId, who, at, status, revision }: StatusChange): Promise<StatusOutcome> =>
      orm.transaction(async (transaction) => {
        const [before] = await transaction
          .select({ status: leads.status, revision: leads.revision })
          .from(leads)
          .where(living(leadId))
          .for('update');
        if (!before) return 'not_found';
        if (revision !== undefined && revision !== before.revision) return 'conflict';
        if (before.status === status) {
          await transaction.update(leads).set({ touchedAt: at }).where(living(leadId));
          return 'changed';
        }
        await transaction
          .update(leads)
          .set({ status, touchedAt: at, revision: sql`${leads.revision} + 1` })
          .where(living(leadId));
        await transaction
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'status', detail: { from: before.status, to: status } });
        return 'changed';
      }),

    /** Undefined: there is no such lead. */
    addNote: ({ leadId, who, at, text }: Act & { readonly text: string }) =>
      orm.transaction(async (transaction) => {
        const touched = await transaction
          .update(leads)
          .set({ touchedAt: at })
          .where(living(leadId))
          .returning({ id: leads.id });
        if (touched.length === 0) return undefined;
        const [entry] = await transaction
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'note', detail: { text } })
          .returning();
        return entry;
      }),
  };
}

export type LeadStore = ReturnType<typeof createLeadStore>;
