// The statements of changes to leads.
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type LeadHistoryKind, undoableKinds } from '#domain/lead/lead-history.ts';
import { openStatuses } from '#domain/lead/lead.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { leadHistory } from '#server/database/lead-work-schema.ts';
import { leads } from '#server/database/schema.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';
import { changeable, type ChangeStep, contactLeadKeys, follow, type LeadState } from './decide-change.ts';

export interface By {
  /** The admin's email, or the name of another program's token. */
  readonly who: string;
  readonly at: Date;
}

/** A lead, with the email of the admin it is assigned to. */
export type LockedLead = typeof leads.$inferSelect & { readonly assignee: string | null };

/** The changes that a colleague should see before another one follows. */
const shownChanges: readonly LeadHistoryKind[] = [...undoableKinds, 'not_a_robot', 'undo'];

export const lockLeads = (orm: Orm, where: SQL | undefined): Promise<LockedLead[]> =>
  orm
    .select({ ...getTableColumns(leads), assignee: admins.email })
    .from(leads)
    .leftJoin(admins, eq(admins.id, leads.assignedTo))
    .where(and(where, isNull(leads.erasedAt)))
    .orderBy(asc(leads.id))
    .for('update', { of: leads });

/** The leads among these that somebody else changed after the list was loaded. */
export async function changedByOthers(
  orm: Orm,
  ids: string[],
  who: string,
  since: Date,
): Promise<Set<string>> {
  const found = await orm
    .selectDistinct({ id: leadHistory.leadId })
    .from(leadHistory)
    .where(
      and(
        inArray(leadHistory.leadId, ids),
        gte(leadHistory.at, since),
        inArray(leadHistory.kind, shownChanges),
        sql`${leadHistory.who} IS DISTINCT FROM ${who}`,
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/** The entry of an earlier request with the same id. */
export async function findRequest(orm: Orm, leadId: string, requestId: string) {
  const [entry] = await orm
    .select()
    .from(leadHistory)
    .where(and(eq(leadHistory.leadId, leadId), eq(leadHistory.requestId, requestId)));
  return entry;
}

/** The entries of changes that can be undone, the newest first. */
export const findChanges = (orm: Orm, where: SQL | undefined, since: Date) =>
  orm
    .select()
    .from(leadHistory)
    .where(and(where, gt(leadHistory.at, since), inArray(leadHistory.kind, undoableKinds)))
    .orderBy(desc(leadHistory.id));

export async function markUndone(
  orm: Orm,
  entries: readonly { readonly id: number }[],
  at: Date,
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  await orm.update(leadHistory).set({ undoneAt: at }).where(inArray(leadHistory.id, ids));
}

/** A statement takes at most 65,535 values. */
const entriesAtOnce = 5000;

interface Written extends By {
  readonly requestId?: string | undefined;
  /** The id that an undo names. */
  readonly changeId?: string;
}

/** Stores the steps of locked leads, and tells the channels. Without `addForEvent` nothing is sent. */
export async function writeChanges(
  orm: Orm,
  changes: readonly { readonly lead: LockedLead; readonly steps: readonly ChangeStep[] }[],
  { requestId, changeId, who, at }: Written,
  addForEvent: AddForEvent | undefined,
): Promise<void> {
  const followed = changes
    .filter(({ steps }) => steps.length > 0)
    .map(({ lead, steps }) => ({ before: lead, steps, ...follow(lead, steps) }));
  if (followed.length === 0) return;
  await updateLeads(
    orm,
    followed.map(({ before, steps, state }) => ({
      ...state,
      id: before.id,
      // A note does not raise the revision: nobody needs to see it before the next change.
      revision: before.revision + (steps.some(({ kind }) => kind !== 'note') ? 1 : 0),
    })),
  );
  const entries = followed.flatMap(({ before, entries: own }) =>
    // A request has one id, which only its first entry stores.
    own.map((entry, index) => ({
      ...entry,
      leadId: before.id,
      at,
      who,
      changeId,
      requestId: index === 0 ? requestId : undefined,
    })),
  );
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    await orm.insert(leadHistory).values(entries.slice(from, from + entriesAtOnce));
  }
  const idsOf = (some: typeof followed) => some.map(({ before }) => before.id);
  const restaged = followed.filter(({ before, state }) => state.status !== before.status);
  const corrected = followed.filter(({ before, state }) =>
    contactLeadKeys.some((column) => state[column] !== before[column]),
  );
  const decided = followed.filter(({ before, state }) => decisionOf(state) !== decisionOf(before));
  await addForEvent?.(orm, { event: 'lead.status_changed', leadIds: idsOf(restaged), at });
  await addForEvent?.(orm, { event: 'lead.decided', leadIds: idsOf(decided), at });
  await addForEvent?.(orm, { event: 'lead.contact_changed', leadIds: idsOf(corrected), at });
}

/** The outcome of a lead: won or lost, for how much, and why. */
function decisionOf({ status, soldAmount, outcomeReason }: LeadState): string {
  return openStatuses.includes(status) ? 'open' : JSON.stringify([status, soldAmount, outcomeReason]);
}

/** Updates all leads in one statement, since each may get other values. */
async function updateLeads(
  orm: Orm,
  rows: readonly (LeadState & Pick<LockedLead, 'id' | 'revision'>)[],
): Promise<void> {
  const set = [...changeable, 'revision'] as const;
  const json = rows.map((row) =>
    Object.fromEntries([...set, 'id' as const].map((column) => [leads[column].name, row[column]])),
  );
  const values = set.map((column) => {
    const name = sql.identifier(leads[column].name);
    // Assigns no lead to an admin who was removed meanwhile.
    return column === 'assignedTo'
      ? sql`${name} = (SELECT id FROM admins WHERE id = changed.${name})`
      : sql`${name} = changed.${name}`;
  });
  await orm.execute(sql`
    UPDATE leads SET ${sql.join(values, sql`, `)}
    FROM jsonb_populate_recordset(NULL::leads, ${JSON.stringify(json)}::jsonb) changed WHERE leads.id = changed.id`);
}
