// Counts how often somebody looked at an estimate's own page. Nothing is kept of who did.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';

interface LeadEvent {
  readonly event: 'estimate.opened';
  readonly leadIds: readonly string[];
  readonly estimateId: string;
  readonly at: Date;
}

type AddLeadEvent = (orm: Orm, event: LeadEvent) => Promise<void>;

export function createOpenedEstimateStore(pool: Pool, addLeadEvent: AddLeadEvent) {
  return {
    /** Webhooks are told once an estimate. False: no address has this hash, or the lead was erased. */
    countOpened: (linkHash: string, at: Date): Promise<boolean> =>
      withTransaction(pool, async ({ orm }) => {
        const [estimate] = await orm
          .select({ id: estimates.id, leadId: estimates.leadId })
          .from(estimates)
          .where(eq(estimates.linkHash, linkHash));
        if (!estimate) return false;
        const { id: estimateId, leadId } = estimate;
        // Also locks the lead: of two at once the later one sees what the first has told.
        const counted = await orm
          .update(leads)
          .set({ openedTimes: sql`${leads.openedTimes} + 1`, openedAt: at })
          .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)))
          .returning({ id: leads.id });
        if (counted.length === 0) return false;
        const event = 'estimate.opened';
        const told = await orm
          .select({ id: deliveries.id })
          .from(deliveries)
          .where(
            and(
              eq(deliveries.leadId, leadId),
              eq(deliveries.estimateId, estimateId),
              eq(deliveries.event, event),
            ),
          )
          .limit(1);
        if (told.length === 0) await addLeadEvent(orm, { event, leadIds: [leadId], estimateId, at });
        return true;
      }),
  };
}
