// An admin's changes to leads. Each change adds an entry to the lead's history, in the same transaction.
import { and, asc, eq, gte, inArray, isNull, SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { type ContactField, contactFields, contactRecords } from '#domain/contact-fields.ts';
import {
  followUpAfter,
  type LeadOutcome,
  type LeadStatus,
  type LostReason,
  type LeadHistoryKind,
  openStatuses,
  type SettableStatus,
  statusAfter,
} from '#domain/lead.ts';
import { toE164 } from '#domain/phone.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { leadHistory, leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import type { AddLeadEvent } from '#server/deliveries/add-deliveries.ts';
import { notErased } from './lead-store.ts';

type Entry = typeof leadHistory.$inferInsert;

interface By {
  /** The admin's email. */
  readonly who: string;
  readonly at: Date;
}

interface OfLead extends By {
  readonly leadId: string;
  /** Made by the caller: repeated under the same id, a request changes nothing. */
  readonly requestId?: string | undefined;
  /** The revision that the admin saw. Undefined: any. */
  readonly revision?: number | undefined;
}

export interface LeadChange {
  readonly status?: SettableStatus | undefined;
  /** Null for nobody. */
  readonly assignee?: { readonly id: string; readonly email: string } | null | undefined;
  readonly followUpOn?: string | null | undefined;
}

interface LeadsToChange extends By {
  /** Their ids, or a filter that they match. */
  readonly chosen: readonly string[] | SQL;
  readonly change: LeadChange;
  /** By id: the revision that the admin saw. Undefined: any. */
  readonly revisions?: Readonly<Record<string, number | undefined>>;
  /** When the admin saw the leads whose revision is not given. Undefined: any time. */
  readonly asOf?: Date | undefined;
}

interface Outcome extends OfLead {
  readonly outcome: LeadOutcome;
  readonly note?: string | undefined;
  /** Undefined: as the outcome says. */
  readonly followUpOn?: string | null | undefined;
  readonly reason?: LostReason | undefined;
  readonly amount?: number | undefined;
  /** Of the business's calendar. */
  readonly today: string;
}

type ContactChange = { readonly [Field in ContactField]?: string | undefined };

export type ChangeOutcome = 'changed' | 'conflict' | 'not_found';

interface ChangeResult {
  readonly outcome: 'changed' | 'conflict';
  readonly name: string;
}

/** The changes that a colleague should see before another one follows. */
const changes: LeadHistoryKind[] = ['status', 'outcome', 'contact', 'assigned', 'follow_up', 'not_a_robot'];

const nextRevision = sql`${leads.revision} + 1`;

/** Without `addLeadEvent` nothing is sent. */
export function createChangeLeadStore(pool: Pool, addLeadEvent?: AddLeadEvent) {
  const lock = (orm: Orm, where: SQL | undefined) =>
    orm
      .select({ lead: leads, assignee: admins.email })
      .from(leads)
      .leftJoin(admins, eq(admins.id, leads.assignedTo))
      .where(and(where, isNull(leads.erasedAt)))
      .orderBy(asc(leads.id))
      .for('update', { of: leads });

  /** Locks the lead and changes it, unless the same request did so before, or somebody else changed it first. */
  const changeOne = (
    { leadId, requestId, revision }: OfLead,
    change: (lead: typeof leads.$inferSelect, orm: Orm) => Promise<void>,
  ): Promise<ChangeOutcome> =>
    withTransaction(pool, async ({ orm }) => {
      const [before] = await lock(orm, eq(leads.id, leadId));
      if (!before) return 'not_found';
      if (requestId !== undefined && (await findRequest(orm, leadId, requestId))) return 'changed';
      if (revision !== undefined && before.lead.revision !== revision) return 'conflict';
      await change(before.lead, orm);
      return 'changed';
    });

  const tellStatus = (orm: Orm, leadIds: readonly string[], at: Date) =>
    addLeadEvent?.(orm, { event: 'lead.status_changed', leadIds, at });

  return {
    /** Leads that somebody else changed stay as they are. Returns the result for each existing lead. */
    change: ({ chosen, who, at, change, revisions = {}, asOf }: LeadsToChange) =>
      withTransaction(pool, async ({ orm }): Promise<ReadonlyMap<string, ChangeResult>> => {
        const { status, assignee, followUpOn } = change;
        const results = new Map<string, ChangeResult>();
        const entries: Entry[] = [];
        const locked = await lock(orm, isChosen(chosen));
        const ids = locked.map(({ lead }) => lead.id);
        const newer = asOf ? await changedByOthers(orm, ids, who, asOf) : new Set<string>();
        for (const { lead, assignee: before } of locked) {
          const seen = revisions[lead.id];
          const isConflict = seen === undefined ? newer.has(lead.id) : seen !== lead.revision;
          results.set(lead.id, { outcome: isConflict ? 'conflict' : 'changed', name: lead.name });
          if (isConflict) continue;
          for (const { kind, from, to } of [
            { kind: 'status' as const, from: lead.status, to: status },
            { kind: 'assigned' as const, from: before, to: assignee && assignee.email },
            { kind: 'follow_up' as const, from: lead.followUpOn, to: followUpOn },
          ]) {
            if (to !== undefined && to !== from) {
              entries.push({ leadId: lead.id, at, who, kind, detail: { from, to } });
            }
          }
        }
        const touched = [...results].flatMap(([id, { outcome }]) => (outcome === 'changed' ? [id] : []));
        const idsOf = (some: readonly Entry[]) => [...new Set(some.map(({ leadId }) => leadId))];
        const restaged = idsOf(entries.filter(({ kind }) => kind === 'status'));
        if (touched.length > 0) {
          await orm.update(leads).set({ touchedAt: at }).where(inArray(leads.id, touched));
        }
        if (entries.length > 0) {
          await orm
            .update(leads)
            .set({ status, assignedTo: assignee && assignee.id, followUpOn, revision: nextRevision })
            .where(inArray(leads.id, idsOf(entries)));
          await orm.insert(leadHistory).values(entries);
        }
        if (restaged.length > 0) {
          await orm.update(leads).set(resetBy(status)).where(inArray(leads.id, restaged));
          await tellStatus(orm, restaged, at);
        }
        return results;
      }),

    addOutcome: ({ followUpOn: chosenDay, today, outcome, note, reason, amount, ...of }: Outcome) =>
      changeOne(of, async ({ status: from, followUpOn: dayBefore, ...before }, orm) => {
        const { leadId, who, at, requestId } = of;
        const to = statusAfter(outcome, from);
        const followUpOn = chosenDay === undefined ? followUpAfter(outcome, to, dayBefore, today) : chosenDay;
        const detail = {
          outcome,
          from,
          to,
          followUpOn,
          ...(note !== undefined && note !== '' && { note }),
          ...(reason !== undefined && { reason }),
          ...(amount !== undefined && { amount }),
        };
        await orm
          .update(leads)
          .set({
            status: to,
            followUpOn,
            touchedAt: at,
            revision: nextRevision,
            // Reason and amount belong to the status.
            outcomeReason: reason ?? (to === from ? before.outcomeReason : null),
            soldAmount: amount ?? (to === from ? before.soldAmount : null),
          })
          .where(eq(leads.id, leadId));
        await orm.insert(leadHistory).values({ leadId, at, who, kind: 'outcome', detail, requestId });
        if (to !== from) await tellStatus(orm, [leadId], at);
      }),

    /** By another program; `who` is the name of its token. */
    setStatus: ({
      status,
      note,
      ...of
    }: OfLead & { readonly status: SettableStatus; readonly note: string }) =>
      changeOne(of, async ({ status: from }, orm) => {
        const { leadId, who, at, requestId } = of;
        const entries: Entry[] = [];
        if (status !== from) entries.push({ leadId, at, who, kind: 'status', detail: { from, to: status } });
        if (note !== '') entries.push({ leadId, at, who, kind: 'note', detail: { text: note } });
        const [first, ...others] = entries;
        if (!first) return;
        await orm.insert(leadHistory).values([{ ...first, requestId }, ...others]);
        await orm
          .update(leads)
          .set({
            touchedAt: at,
            ...(status !== from && { status, revision: nextRevision, ...resetBy(status) }),
          })
          .where(eq(leads.id, leadId));
        if (status !== from) await tellStatus(orm, [leadId], at);
      }),

    /** The history keeps the former value of each corrected field. */
    correctContact: ({ contact, ...of }: OfLead & { readonly contact: ContactChange }) =>
      changeOne(of, async (lead, orm) => {
        const { leadId, who, at } = of;
        const changed = contactFields.flatMap((field) => {
          const { leadKey } = contactRecords[field];
          const to = contact[field];
          return to === undefined || to === lead[leadKey] ? [] : [{ leadKey, from: lead[leadKey], to }];
        });
        if (changed.length === 0) return;
        const columns = Object.fromEntries(changed.map(({ leadKey, to }) => [leadKey, to]));
        const phone = contact.phone === undefined ? undefined : toE164(contact.phone);
        const before = changed.map(({ leadKey, from }) => [leadKey, from] as const);
        await orm
          .update(leads)
          .set({ ...columns, phone, touchedAt: at, revision: nextRevision })
          .where(eq(leads.id, leadId));
        await orm
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'contact', detail: Object.fromEntries(before) });
        await addLeadEvent?.(orm, { event: 'lead.contact_changed', leadIds: [leadId], at });
      }),

    /** Undefined if there is no such lead. */
    addNote: ({ leadId, who, at, text, requestId }: OfLead & { readonly text: string }) =>
      withTransaction(pool, async ({ orm }) => {
        const touched = await orm
          .update(leads)
          .set({ touchedAt: at })
          .where(notErased(leadId))
          .returning({ id: leads.id });
        if (touched.length === 0) return undefined;
        const [entry] = await orm
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'note', detail: { text }, requestId })
          .onConflictDoNothing()
          .returning();
        return entry ?? (requestId === undefined ? undefined : findRequest(orm, leadId, requestId));
      }),

    /** Marks a suspected robot's lead as a person's. False if there is no such lead. */
    markReal: ({ leadId, who, at }: OfLead): Promise<boolean> =>
      withTransaction(pool, async ({ orm }) => {
        const marked = await orm
          .update(leads)
          .set({ suspectedRobot: false, touchedAt: at, revision: nextRevision })
          .where(and(notErased(leadId), eq(leads.suspectedRobot, true)))
          .returning({ id: leads.id });
        if (marked.length === 0) return false;
        await orm.insert(leadHistory).values({ leadId, at, kind: 'not_a_robot', who, detail: {} });
        return true;
      }),
  };
}

const isChosen = (chosen: LeadsToChange['chosen']) =>
  chosen instanceof SQL ? chosen : inArray(leads.id, [...chosen]);

/** Those of these leads that somebody else changed after the list was loaded. */
async function changedByOthers(orm: Orm, ids: string[], who: string, since: Date): Promise<Set<string>> {
  const found = await orm
    .selectDistinct({ id: leadHistory.leadId })
    .from(leadHistory)
    .where(
      and(
        inArray(leadHistory.leadId, ids),
        gte(leadHistory.at, since),
        inArray(leadHistory.kind, changes),
        sql`${leadHistory.who} IS DISTINCT FROM ${who}`,
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/** The entry of a request that was made before. */
async function findRequest(orm: Orm, leadId: string, requestId: string) {
  const [entry] = await orm
    .select()
    .from(leadHistory)
    .where(and(eq(leadHistory.leadId, leadId), eq(leadHistory.requestId, requestId)));
  return entry;
}

const isOpen = (status: LeadStatus) => openStatuses.includes(status);

/** What ends with the former status: its reason and amount, and the follow-up of a lead that is closed or lost now. */
function resetBy(status: LeadStatus | undefined) {
  const ended = { outcomeReason: null, soldAmount: null };
  return status === undefined || isOpen(status) ? ended : { ...ended, followUpOn: null };
}
