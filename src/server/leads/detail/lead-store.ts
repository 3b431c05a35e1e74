// What an admin does with one lead. Every change leaves an entry in its history, in the same transaction.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { SettableStatus } from '#domain/leads/lead-status.ts';
import { leadHistory, leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';

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

export function createLeadStore(pool: Pool) {
  return {
    changeStatus: ({ leadId, who, at, status, revision }: StatusChange): Promise<StatusOutcome> =>
      withTransaction(pool, async ({ orm }) => {
        const [before] = await orm
          .select({ status: leads.status, revision: leads.revision })
          .from(leads)
          .where(living(leadId))
          .for('update');
        if (!before) return 'not_found';
        if (revision !== undefined && revision !== before.revision) return 'conflict';
        if (before.status === status) {
          await orm.update(leads).set({ touchedAt: at }).where(living(leadId));
          return 'changed';
        }
        await orm
          .update(leads)
          .set({ status, touchedAt: at, revision: sql`${leads.revision} + 1` })
          .where(living(leadId));
        await orm
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'status', detail: { from: before.status, to: status } });
        return 'changed';
      }),

    /** Undefined: there is no such lead. */
    addNote: ({ leadId, who, at, text }: Act & { readonly text: string }) =>
      withTransaction(pool, async ({ orm }) => {
        const touched = await orm
          .update(leads)
          .set({ touchedAt: at })
          .where(living(leadId))
          .returning({ id: leads.id });
        if (touched.length === 0) return undefined;
        const [entry] = await orm
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'note', detail: { text } })
          .returning();
        return entry;
      }),
  };
}

export type LeadStore = ReturnType<typeof createLeadStore>;
