// Changes leads for admins and other programs: locks the leads, decides and writes in one transaction.
import { randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray, isNull, lte, SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
import { minuteMs } from '#domain/durations.ts';
import { undoMinutes } from '#domain/lead/lead-history.ts';
import type { Orm } from '#server/database/connection.ts';
import { leadHistory } from '#server/database/lead-work-schema.ts';
import { leads } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';
import {
  type By,
  changedByOthers,
  findChanges,
  findRequest,
  type LockedLead,
  lockLeads,
  markUndone,
  writeChanges,
} from './change-lead-store.ts';
import { type ChangeStep, edit, type LeadEdit, takeBack } from './decide-change.ts';

interface ChangeNeeds {
  readonly pool: Pool;
  /** If left out, nothing is sent. */
  readonly addForEvent?: AddForEvent;
}

export interface OfLead extends By {
  readonly leadId: string;
  /** The caller makes this id. A repeated request with the same id changes nothing. */
  readonly requestId?: string | undefined;
  /** The revision that the admin saw. If left out, any revision will do. */
  readonly revision?: number | undefined;
}

/** Undefined if there is no such lead. */
async function lockLead(orm: Orm, id: string): Promise<LockedLead | undefined> {
  const [lead] = isUuid(id) ? await lockLeads(orm, eq(leads.id, id)) : [];
  return lead;
}

/** Changes one lead, unless the request did so before, or somebody else changed the lead first. */
export const changeLead = (
  { pool, addForEvent }: ChangeNeeds,
  { leadId, requestId, revision, ...by }: OfLead,
  decide: (lead: LockedLead) => readonly ChangeStep[],
): Promise<'changed' | 'lead_conflict' | 'lead_not_found'> =>
  withTransaction(pool, async ({ orm }) => {
    const lead = await lockLead(orm, leadId);
    if (!lead) return 'lead_not_found';
    if (requestId !== undefined && (await findRequest(orm, leadId, requestId))) return 'changed';
    if (revision !== undefined && lead.revision !== revision) return 'lead_conflict';
    const changeId = randomUUIDv7();
    await writeChanges(orm, [{ lead, steps: decide(lead) }], { ...by, requestId, changeId }, addForEvent);
    return 'changed';
  });

interface LeadsToChange extends By {
  /** The id that an undo names. */
  readonly changeId: string;
  /** The leads' ids, or a filter that they match. */
  readonly chosen: readonly string[] | SQL;
  /** The revision that the admin saw, by lead id. */
  readonly revisions?: Readonly<Record<string, number | undefined>> | undefined;
  /** The time at which the admin saw the leads without a given revision. If left out, any time will do. */
  readonly asOf?: Date | undefined;
}

/** Leads that somebody else changed stay as they are. Returns the result for each existing lead. */
export const changeLeads = (
  { pool, addForEvent }: ChangeNeeds,
  { chosen, revisions = {}, asOf, ...by }: LeadsToChange,
  wanted: LeadEdit,
) =>
  withTransaction(pool, async ({ orm }) => {
    const where =
      chosen instanceof SQL
        ? and(chosen, asOf && lte(leads.createdAt, asOf))
        : inArray(leads.id, [...chosen]);
    const locked = await lockLeads(orm, where);
    const ids = locked.map(({ id }) => id);
    const newer = asOf ? await changedByOthers(orm, ids, by.who, asOf) : new Set<string>();
    const isConflict = ({ id, revision }: LockedLead) => {
      const seen = revisions[id];
      return seen === undefined ? newer.has(id) : seen !== revision;
    };
    const changes = locked
      .filter((lead) => !isConflict(lead))
      .map((lead) => ({ lead, steps: edit(lead, wanted, by.at) }));
    await writeChanges(orm, changes, by, addForEvent);
    return new Map(
      locked.map((lead) => [
        lead.id,
        { outcome: isConflict(lead) ? 'conflict' : 'changed', name: lead.name } as const,
      ]),
    );
  });

const undoSince = ({ at }: By) => new Date(at.getTime() - undoMinutes * minuteMs);

/** Undoes the newest change of a lead. */
export const undoLead = (
  { pool, addForEvent }: ChangeNeeds,
  { leadId, revision, ...by }: OfLead,
): Promise<'changed' | 'lead_conflict' | 'lead_not_found' | 'nothing_to_undo'> =>
  withTransaction(pool, async ({ orm }) => {
    const lead = await lockLead(orm, leadId);
    if (!lead) return 'lead_not_found';
    if (lead.revision !== revision) return 'lead_conflict';
    const isLeft = and(eq(leadHistory.leadId, leadId), isNull(leadHistory.undoneAt));
    const entries = await findChanges(orm, isLeft, undoSince(by));
    const newest = entries[0]?.changeId;
    // Versions of the product before Undo stored changes without an id.
    if (newest === undefined || newest === null) return 'nothing_to_undo';
    const own = entries.filter(({ changeId }) => changeId === newest);
    const steps = takeBack(lead, own);
    if (!steps) return 'lead_conflict';
    await markUndone(orm, own, by.at);
    await writeChanges(orm, [{ lead, steps }], by, addForEvent);
    return 'changed';
  });

/** Undoes a change of several leads. Returns none if there is no such change. Safe to call again. */
export const undoChange = (
  { pool, addForEvent }: ChangeNeeds,
  { changeId, ...by }: By & { readonly changeId: string },
) =>
  withTransaction(pool, async ({ orm }) => {
    const find = () => findChanges(orm, eq(leadHistory.changeId, changeId), undoSince(by));
    const ids = (await find()).map(({ leadId }) => leadId);
    const locked = new Map((await lockLeads(orm, inArray(leads.id, ids))).map((lead) => [lead.id, lead]));
    // Read the entries again, since another undo may have finished in between.
    const entries = await find();
    const decided = [...Map.groupBy(entries, ({ leadId }) => leadId)].map(([id, own]) => {
      const lead = locked.get(id);
      const left = own.filter(({ undoneAt }) => undoneAt === null);
      return { id, lead, left, steps: lead && takeBack(lead, left) };
    });
    const changes = decided.flatMap(({ lead, left, steps }) =>
      lead && steps ? [{ lead, left, steps }] : [],
    );
    await markUndone(
      orm,
      changes.flatMap(({ left }) => left),
      by.at,
    );
    await writeChanges(orm, changes, by, addForEvent);
    return decided.map(({ id, lead, steps }) => ({
      id,
      outcome: steps ? ('undone' as const) : ('changed_since' as const),
      name: lead?.name ?? '',
    }));
  });
