// Stores the planned changes: the third of a submission's three steps. It uses short prepared statements in one
// transaction, and sends them together.
import type { Orm } from '#server/database/connection.ts';
import { leadHistory } from '#server/database/lead-work-schema.ts';
import { insertRows, runPrepared, together, updateRow } from '#server/database/prepared.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { Conflict } from '#server/database/with-transaction.ts';
import type { LeadEvent } from '#server/outbox/add-deliveries.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import type { PlannedDeliveries } from '#server/outbox/write-deliveries.ts';

export type NewLead = typeof leads.$inferInsert;
export type NewEstimate = typeof estimates.$inferInsert;
export type NewHistory = typeof leadHistory.$inferInsert;

export interface ChangedLead extends Partial<NewLead> {
  readonly before: Pick<typeof leads.$inferSelect, 'id' | 'newestEstimateId' | 'revision' | 'touchedAt'>;
}

const onConflict = 'ON CONFLICT (visit_id, person_hash) DO NOTHING';

// A note changes the time of the last touch, and not the revision. JavaScript knows that time in milliseconds.
const whichLead = `WHERE id = $2 AND newest_estimate_id = $3 AND revision = $4
  AND date_trunc('milliseconds', touched_at) IS NOT DISTINCT FROM $5`;

/** The last contact of a visit, as a hash. */
interface VisitContact {
  readonly visitId: string;
  readonly before: string | null;
  readonly contactHash: string;
  readonly at: Date;
}

const storeContact = `INSERT INTO visits (id, last_contact, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET last_contact = $2, changed_at = $3 WHERE visits.last_contact = $4`;

export interface Changes {
  readonly newLead?: NewLead;
  readonly changedLead?: ChangedLead;
  readonly estimate?: NewEstimate;
  readonly history?: readonly NewHistory[];
  readonly visit?: VisitContact;
  readonly deliveries?: PlannedDeliveries;
  /** The channels hear of these after the submission. */
  readonly events?: readonly LeadEvent[];
}

async function orConflict(stored: Promise<number | boolean>): Promise<void> {
  if (!(await stored)) throw new Conflict();
}

function changeLead(orm: Orm, { before, ...row }: ChangedLead): Promise<boolean> {
  const seen = [before.id, before.newestEstimateId, before.revision, before.touchedAt];
  return updateRow(orm, leads, row, whichLead, seen);
}

async function keepContact(orm: Orm, { visitId, contactHash, at, before }: VisitContact): Promise<number> {
  return (await runPrepared(orm, storeContact, [visitId, contactHash, at, before])).rowCount ?? 0;
}

/** Throws a conflict if another submission was first. Waits for an identical submission under way. */
export async function writeSubmission(
  orm: Orm,
  { newLead, changedLead, estimate, history = [], visit, deliveries, events = [] }: Changes,
  { add, addForEvent }: Pick<Deliveries, 'add' | 'addForEvent'>,
): Promise<void> {
  await together([
    newLead && orConflict(insertRows(orm, leads, [newLead], onConflict)),
    changedLead && orConflict(changeLead(orm, changedLead)),
    estimate && insertRows(orm, estimates, [estimate]),
    history.length > 0 && insertRows(orm, leadHistory, history),
    visit && orConflict(keepContact(orm, visit)),
    deliveries && add(orm, deliveries),
  ]);
  for (const event of events) await addForEvent(orm, event);
}
