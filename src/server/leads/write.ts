// Stores what `decide` of domain/lead has decided about locked leads. Knows no rule.
import { and, eq, gte, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { leadStateKeys } from '#domain/lead/follow.ts';
import { type By, type Decision, leadChanges } from '#domain/lead/lead-command.ts';
import type { Orm } from '#server/database/connection.ts';
import { leadHistory } from '#server/database/lead-work-schema.ts';
import { leads } from '#server/database/schema.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';

/** What an admin saw of leads whose revisions they do not know: a list that was read at this time and in this snapshot of the database. */
export interface Seen {
  readonly asOf: Date;
  /** As `pg_current_snapshot()` writes it. By the time alone, a change that was under way while the list was read counts as seen. */
  readonly snapshot?: string | undefined;
}

/**
 * Whether the row as it is now was in the snapshot, which ends before a transaction and names those that were under way. A row has
 * the last 32 bits of its transaction. https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
function isIn(snapshot: string, row: PgTable): SQL {
  const [, end, underWay] = snapshot.split(':');
  const writer = sql`(pg_current_xact_id()::text::bigint - age(${row}.xmin))`;
  return sql`(${writer} < ${end} AND ${writer} <> ALL(${`{${underWay}}`}::bigint[]))`;
}

/** The log of each of these leads, or what an admin has not seen of it. An entry that was undone is told by that of the undo. */
export async function readLogs(orm: Orm, leadIds: readonly string[], seen?: Seen) {
  const isUnseen = seen?.snapshot
    ? and(isNull(leadHistory.undoneAt), not(isIn(seen.snapshot, leadHistory)))
    : seen && gte(leadHistory.at, seen.asOf);
  const found = await orm
    .select()
    .from(leadHistory)
    .where(and(inArray(leadHistory.leadId, [...leadIds]), isUnseen));
  return Map.groupBy(found, ({ leadId }) => leadId);
}

/** The ids of those of these leads whose rows are not as in the snapshot: they may not have been in the list. */
export async function changedSince(orm: Orm, leadIds: readonly string[], snapshot: string) {
  const found = await orm
    .select({ id: leads.id })
    .from(leads)
    .where(and(inArray(leads.id, [...leadIds]), not(isIn(snapshot, leads))));
  return new Set(found.map(({ id }) => id));
}

/** The entry of an earlier request with the same id, of any lead. */
export async function findRequest(orm: Orm, requestId: string) {
  const [entry] = await orm.select().from(leadHistory).where(eq(leadHistory.requestId, requestId)).limit(1);
  return entry;
}

interface Written extends Pick<By, 'who' | 'at' | 'requestId'> {
  /** The id that an undo names. */
  readonly changeId: string;
}

interface Change {
  readonly lead: { readonly id: string };
  readonly decision: Decision;
}

/** A statement takes at most 65,535 values. */
const entriesAtOnce = 5000;

/** Stores the decisions about locked leads, and tells the channels. Without `addForEvent` nothing is sent. */
export async function write(
  orm: Orm,
  changes: readonly Change[],
  { who, at, requestId, changeId }: Written,
  addForEvent: AddForEvent | undefined,
): Promise<void> {
  const changed = changes.filter(({ decision }) => decision.entries.length > 0);
  if (changed.length === 0) return;
  await updateLeads(orm, changed);
  const undone = changed.flatMap(({ decision }) => decision.undone);
  if (undone.length > 0) {
    await orm.update(leadHistory).set({ undoneAt: at }).where(inArray(leadHistory.id, undone));
  }
  const entries = changed.flatMap(({ lead, decision }) =>
    // A request has one id, which only its first entry stores.
    decision.entries.map((entry, index) => ({
      ...entry,
      leadId: lead.id,
      at,
      who,
      changeId,
      requestId: index === 0 ? requestId : undefined,
    })),
  );
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    await orm.insert(leadHistory).values(entries.slice(from, from + entriesAtOnce));
  }
  // Each is about all leads, so that the channels are asked once.
  for (const event of leadChanges) {
    const about = changed.filter(({ decision }) => decision.events.includes(event));
    // Of one that is a duplicate now, how the lead that goes on has ended is told, or that it is open.
    const told = about.map(({ lead, decision }) =>
      event === 'lead.decided' ? (decision.lead.mergedInto ?? lead.id) : lead.id,
    );
    await addForEvent?.(orm, { event, leadIds: told, at });
  }
}

/** Updates all leads in one statement, since each may get other values. */
async function updateLeads(orm: Orm, changed: readonly Change[]): Promise<void> {
  const rows = changed.map(({ lead: { id }, decision: { lead } }) => ({
    id,
    ...Object.fromEntries(leadStateKeys.map((key) => [leads[key].name, lead[key]])),
  }));
  const values = leadStateKeys.map((key) => {
    const name = sql.identifier(leads[key].name);
    // Assigns no lead to an admin who was removed meanwhile, or is being removed.
    return key === 'assignedTo'
      ? sql`${name} = (SELECT id FROM admins WHERE id = changed.${name} FOR KEY SHARE)`
      : sql`${name} = changed.${name}`;
  });
  await orm.execute(sql`
    UPDATE leads SET ${sql.join(values, sql`, `)}
    FROM jsonb_populate_recordset(NULL::leads, ${JSON.stringify(rows)}::jsonb) changed WHERE leads.id = changed.id`);
}
