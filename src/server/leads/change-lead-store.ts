// What an admin changes on a lead. Each change leaves an entry in the lead's history, in the same transaction.
import { and, eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { SettableStatus } from '#domain/lead.ts';
import { admins, leadHistory, leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import type { AddLeadEvent } from '#server/deliveries/lead-event-store.ts';
import { notErased } from './lead-store.ts';

interface Change {
  readonly leadId: string;
  /** The admin's email. */
  readonly who: string;
  readonly at: Date;
}

export interface LeadChange {
  readonly status?: SettableStatus | undefined;
  /** Null: nobody. */
  readonly assignee?: { readonly id: string; readonly email: string } | null | undefined;
  readonly followUpOn?: string | null | undefined;
}

interface LeadToChange extends Change {
  readonly change: LeadChange;
  /** What the admin saw; absent: whatever it is now. */
  readonly revision?: number | undefined;
}

export type ChangeOutcome = 'changed' | 'conflict' | 'not_found';

/** Without `addLeadEvent` nothing is sent. */
export function createChangeLeadStore(pool: Pool, addLeadEvent?: AddLeadEvent) {
  return {
    change: ({ leadId, who, at, change, revision }: LeadToChange): Promise<ChangeOutcome> =>
      withTransaction(pool, async ({ client, orm }) => {
        const [before] = await orm
          .select({ lead: leads, assignee: admins.email })
          .from(leads)
          .leftJoin(admins, eq(admins.id, leads.assignedTo))
          .where(notErased(leadId))
          .for('update', { of: leads });
        if (!before) return 'not_found';
        if (revision !== undefined && revision !== before.lead.revision) return 'conflict';
        const { status, assignee, followUpOn } = change;
        const made = [
          { kind: 'status' as const, from: before.lead.status, to: status },
          { kind: 'assigned' as const, from: before.assignee, to: assignee && assignee.email },
          { kind: 'follow_up' as const, from: before.lead.followUpOn, to: followUpOn },
        ].flatMap(({ kind, from, to }) => (to === undefined || to === from ? [] : [{ kind, from, to }]));
        const set = {
          status,
          assignedTo: assignee && assignee.id,
          followUpOn,
          ...(made.length > 0 && { revision: sql`${leads.revision} + 1` }),
        };
        await orm
          .update(leads)
          .set({ ...set, touchedAt: at })
          .where(notErased(leadId));
        const entries = made.map(({ kind, ...detail }) => ({ leadId, at, who, kind, detail }));
        if (entries.length > 0) await orm.insert(leadHistory).values(entries);
        if (made.some(({ kind }) => kind === 'status')) {
          await addLeadEvent?.(client, { event: 'lead.status_changed', leadIds: [leadId], at });
        }
        return 'changed';
      }),

    /** Undefined: there is no such lead. */
    addNote: ({ leadId, who, at, text }: Change & { readonly text: string }) =>
      withTransaction(pool, async ({ orm }) => {
        const touched = await orm
          .update(leads)
          .set({ touchedAt: at })
          .where(notErased(leadId))
          .returning({ id: leads.id });
        if (touched.length === 0) return undefined;
        const [entry] = await orm
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'note', detail: { text } })
          .returning();
        return entry;
      }),

    /** The lead is a person's after all. False: there is no such suspected robot. */
    markReal: ({ leadId, who, at }: Change): Promise<boolean> =>
      withTransaction(pool, async ({ orm }) => {
        const marked = await orm
          .update(leads)
          .set({ suspectedRobot: false, touchedAt: at, revision: sql`${leads.revision} + 1` })
          .where(and(notErased(leadId), eq(leads.suspectedRobot, true)))
          .returning({ id: leads.id });
        if (marked.length === 0) return false;
        await orm.insert(leadHistory).values({ leadId, at, kind: 'not_a_robot', who, detail: {} });
        return true;
      }),
  };
}
