// An admin's changes to leads. Each change adds an entry to the lead's history, in the same transaction.
import { and, asc, eq, inArray, isNull, SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { daysAfter } from '#domain/day.ts';
import {
  followUpAfterDays,
  type LeadOutcome,
  type LeadStatus,
  type LostReason,
  type SettableStatus,
  statusAfter,
} from '#domain/lead.ts';
import { toE164 } from '#domain/phone.ts';
import type { Orm } from '#server/database/connection.ts';
import { admins } from '#server/database/admin-schema.ts';
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
}

export interface Outcome {
  readonly outcome: LeadOutcome;
  readonly note?: string | undefined;
  readonly followUpOn?: string | null | undefined;
  readonly reason?: LostReason | undefined;
  readonly amount?: number | undefined;
}

export interface ContactChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
  readonly state?: string | undefined;
  readonly customerType?: string | undefined;
}

export type ChangeOutcome = 'changed' | 'conflict' | 'not_found';

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

  /** Locks the lead and changes it, unless somebody else changed it first. */
  const changeOne = (
    leadId: string,
    revision: number,
    change: (lead: typeof leads.$inferSelect, orm: Orm) => Promise<void>,
  ): Promise<ChangeOutcome> =>
    withTransaction(pool, async ({ orm }) => {
      const [before] = await lock(orm, eq(leads.id, leadId));
      if (!before) return 'not_found';
      if (before.lead.revision !== revision) return 'conflict';
      await change(before.lead, orm);
      return 'changed';
    });

  const tellStatus = (orm: Orm, leadIds: readonly string[], at: Date) =>
    addLeadEvent?.(orm, { event: 'lead.status_changed', leadIds, at });

  return {
    /** Leads that somebody else changed stay as they are. Returns the result for each existing lead. */
    change: ({ chosen, who, at, change, revisions = {} }: LeadsToChange) =>
      withTransaction(pool, async ({ orm }): Promise<ReadonlyMap<string, ChangeOutcome>> => {
        const { status, assignee, followUpOn } = change;
        const outcomes = new Map<string, ChangeOutcome>();
        const entries: Entry[] = [];
        for (const { lead, assignee: before } of await lock(orm, isChosen(chosen))) {
          const isConflict = (revisions[lead.id] ?? lead.revision) !== lead.revision;
          outcomes.set(lead.id, isConflict ? 'conflict' : 'changed');
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
        const touched = [...outcomes].flatMap(([id, outcome]) => (outcome === 'changed' ? [id] : []));
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
          // They belong to the outcome that the lead had.
          await orm
            .update(leads)
            .set({ outcomeReason: null, soldAmount: null })
            .where(inArray(leads.id, restaged));
          await tellStatus(orm, restaged, at);
        }
        return outcomes;
      }),

    /** `today` is a day of the business's calendar. A repeated request changes nothing. */
    addOutcome: ({
      leadId,
      who,
      at,
      requestId,
      revision,
      today,
      ...given
    }: OfLead &
      Outcome & { readonly requestId: string; readonly revision: number; readonly today: string }) =>
      withTransaction(pool, async ({ orm }): Promise<ChangeOutcome> => {
        const [before] = await lock(orm, eq(leads.id, leadId));
        if (!before) return 'not_found';
        if (await isKnown(orm, leadId, requestId)) return 'changed';
        if (before.lead.revision !== revision) return 'conflict';
        const { outcome, note, reason, amount } = given;
        const { status: from } = before.lead;
        const to: LeadStatus = statusAfter(outcome, from);
        const followUpOn =
          given.followUpOn === undefined
            ? followUpAfter(outcome, before.lead.followUpOn, today)
            : given.followUpOn;
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
            ...((to === 'closed' || to === 'lost' || to !== from) && {
              outcomeReason: reason ?? null,
              soldAmount: amount ?? null,
            }),
          })
          .where(eq(leads.id, leadId));
        await orm.insert(leadHistory).values({ leadId, at, who, kind: 'outcome', detail, requestId });
        if (to !== from) await tellStatus(orm, [leadId], at);
        return 'changed';
      }),

    /** By another program; `who` is the name of its token. Undefined: there is no such lead. */
    setStatus: ({
      leadId,
      who,
      at,
      status,
      note,
      requestId,
    }: OfLead & {
      readonly status: SettableStatus;
      readonly note: string;
      readonly requestId: string | undefined;
    }) =>
      withTransaction(pool, async ({ orm }): Promise<LeadStatus | undefined> => {
        const [before] = await lock(orm, eq(leads.id, leadId));
        if (!before) return undefined;
        const { status: from } = before.lead;
        if (requestId !== undefined && (await isKnown(orm, leadId, requestId))) return from;
        const entries: Entry[] = [];
        if (status !== from) entries.push({ leadId, at, who, kind: 'status', detail: { from, to: status } });
        if (note !== '') entries.push({ leadId, at, who, kind: 'note', detail: { text: note } });
        const [first, ...others] = entries;
        if (!first) return from;
        await orm.insert(leadHistory).values([{ ...first, requestId }, ...others]);
        await orm
          .update(leads)
          .set({
            touchedAt: at,
            ...(status !== from && { status, revision: nextRevision, outcomeReason: null, soldAmount: null }),
          })
          .where(eq(leads.id, leadId));
        if (status !== from) await tellStatus(orm, [leadId], at);
        return status;
      }),

    /** The history keeps the former value of each corrected field. */
    correctContact: ({
      leadId,
      who,
      at,
      contact,
      revision,
    }: OfLead & { readonly contact: ContactChange; readonly revision: number }) =>
      changeOne(leadId, revision, async (lead, orm) => {
        const before = Object.entries(contact).flatMap(([field, to]) => {
          const from = lead[field as keyof ContactChange];
          return to === undefined || to === from ? [] : [[field, from] as const];
        });
        if (before.length === 0) return;
        const phone = contact.mobile === undefined ? undefined : toE164(contact.mobile);
        await orm
          .update(leads)
          .set({ ...contact, phone, touchedAt: at, revision: nextRevision })
          .where(eq(leads.id, leadId));
        await orm
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'contact', detail: Object.fromEntries(before) });
        await addLeadEvent?.(orm, { event: 'lead.contact_changed', leadIds: [leadId], at });
      }),

    /** A note that is sent again with the same id is stored once. Undefined if there is no such lead. */
    addNote: ({
      leadId,
      who,
      at,
      text,
      requestId,
    }: OfLead & { readonly text: string; readonly requestId?: string | undefined }) =>
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
        if (entry || requestId === undefined) return entry;
        const [stored] = await orm.select().from(leadHistory).where(isRequest(leadId, requestId));
        return stored;
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

const isRequest = (leadId: string, requestId: string) =>
  and(eq(leadHistory.leadId, leadId), eq(leadHistory.requestId, requestId));

async function isKnown(orm: Orm, leadId: string, requestId: string): Promise<boolean> {
  const found = await orm
    .select({ id: leadHistory.id })
    .from(leadHistory)
    .where(isRequest(leadId, requestId));
  return found.length > 0;
}

/** Won and lost leads have no follow-up; after a site visit the day stays as it is. */
function followUpAfter(outcome: LeadOutcome, before: string | null, today: string): string | null {
  if (outcome === 'won' || outcome === 'lost') return null;
  const days = followUpAfterDays[outcome];
  return days === undefined ? before : daysAfter(today, days);
}
