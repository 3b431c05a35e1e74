// One lead with all that belongs to it, and what an admin does with it. Every change leaves an entry in the
// lead's history, in the same transaction.
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { SettableStatus } from '#domain/leads/lead-status.ts';
import type { Database } from '#server/database/connection.ts';
import {
  deliveries,
  deliveryAttempts,
  estimates,
  leadHistory,
  leads,
  pricingVersions,
} from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';

interface Change {
  readonly leadId: string;
  /** The admin's email. */
  readonly who: string;
  readonly at: Date;
}

interface StatusChange extends Change {
  readonly status: SettableStatus;
  /** What the admin saw; absent: whatever it is now. */
  readonly revision?: number | undefined;
}

const notErased = (id: string) => and(eq(leads.id, id), isNull(leads.erasedAt));

const handOffOf = (leadId: string) => and(eq(deliveries.leadId, leadId), eq(deliveries.channel, 'crm'));

/** A week's outage makes two thousand attempts; the newest tell enough. */
const shownAttempts = 100;

export function createLeadStore({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    /** Undefined: there is no such lead. */
    async find(id: string) {
      const [[lead], priced, handedOff, attempts, history] = await Promise.all([
        orm.select().from(leads).where(notErased(id)),
        orm
          .select({
            estimate: estimates,
            version: {
              id: pricingVersions.id,
              sequence: pricingVersions.sequence,
              savedAt: pricingVersions.savedAt,
            },
          })
          .from(estimates)
          .innerJoin(pricingVersions, eq(pricingVersions.id, estimates.pricingVersionId))
          .where(eq(estimates.leadId, id))
          .orderBy(asc(estimates.createdAt), asc(estimates.id)),
        orm
          .select()
          .from(deliveries)
          .where(handOffOf(id))
          .orderBy(desc(deliveries.createdAt), desc(deliveries.id)),
        orm
          .select(getTableColumns(deliveryAttempts))
          .from(deliveryAttempts)
          .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
          .where(handOffOf(id))
          .orderBy(desc(deliveryAttempts.id))
          .limit(shownAttempts),
        orm.select().from(leadHistory).where(eq(leadHistory.leadId, id)).orderBy(desc(leadHistory.id)),
      ]);
      const newest = priced.find(({ estimate }) => estimate.id === lead?.newestEstimateId);
      return lead && newest && { lead, newest, priced, handedOff, attempts, history };
    },

    changeStatus: ({ leadId, who, at, status, revision }: StatusChange) =>
      withTransaction(pool, async ({ orm: transaction }) => {
        const [before] = await transaction
          .select({ status: leads.status, revision: leads.revision })
          .from(leads)
          .where(notErased(leadId))
          .for('update');
        if (!before) return 'not_found';
        if (revision !== undefined && revision !== before.revision) return 'conflict';
        if (before.status === status) {
          await transaction.update(leads).set({ touchedAt: at }).where(notErased(leadId));
          return 'changed';
        }
        await transaction
          .update(leads)
          .set({ status, touchedAt: at, revision: sql`${leads.revision} + 1` })
          .where(notErased(leadId));
        await transaction
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'status', detail: { from: before.status, to: status } });
        return 'changed';
      }),

    /** Undefined: there is no such lead. */
    addNote: ({ leadId, who, at, text }: Change & { readonly text: string }) =>
      withTransaction(pool, async ({ orm: transaction }) => {
        const touched = await transaction
          .update(leads)
          .set({ touchedAt: at })
          .where(notErased(leadId))
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

export type FoundLead = NonNullable<Awaited<ReturnType<ReturnType<typeof createLeadStore>['find']>>>;
