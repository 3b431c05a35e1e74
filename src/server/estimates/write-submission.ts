// Stores the planned changes: the third of a submission's three steps. It uses short prepared statements in one
// transaction.
import type { Orm } from '#server/database/connection.ts';
import { leadHistory } from '#server/database/lead-work-schema.ts';
import { insertRows, runPrepared, updateRow } from '#server/database/prepared.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { Conflict } from '#server/database/with-transaction.ts';
import type { PlannedDeliveries } from '#server/outbox/write-deliveries.ts';

export type NewLead = typeof leads.$inferInsert;
export type NewEstimate = typeof estimates.$inferInsert;
export type NewHistory = typeof leadHistory.$inferInsert;

export interface ChangedLead extends Partial<NewLead> {
  /** Null if no admin has done anything with it. */
  readonly touchedAt: Date | null;
  readonly before: Pick<typeof leads.$inferSelect, 'id' | 'newestFingerprint' | 'revision'>;
}

const onConflict = 'ON CONFLICT (visit_id, person_hash) DO NOTHING';

// Notes also set this time, so the later one counts. It stays as it is if none is given.
const whichLead =
  ', touched_at = greatest(touched_at, $2) WHERE id = $3 AND newest_fingerprint = $4 AND revision = $5';

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
  readonly history?: NewHistory;
  readonly visit?: VisitContact;
  readonly deliveries?: PlannedDeliveries;
}

/** Throws a conflict if another submission was first. Waits for an identical submission under way. */
export async function writeSubmission(
  orm: Orm,
  { newLead, changedLead, estimate, history, visit, deliveries }: Changes,
  addDeliveries: (orm: Orm, planned: PlannedDeliveries) => Promise<void>,
): Promise<void> {
  if (newLead && (await insertRows(orm, leads, [newLead], onConflict)) === 0) throw new Conflict();
  if (changedLead) {
    const { touchedAt, before, ...row } = changedLead;
    const seen = [touchedAt, before.id, before.newestFingerprint, before.revision];
    if (!(await updateRow(orm, leads, row, whichLead, seen))) throw new Conflict();
  }
  if (estimate) await insertRows(orm, estimates, [estimate]);
  if (history) await insertRows(orm, leadHistory, [history]);
  if (visit) {
    const { visitId, contactHash, at, before } = visit;
    const { rowCount } = await runPrepared(orm, storeContact, [visitId, contactHash, at, before]);
    if (rowCount === 0) throw new Conflict();
  }
  if (deliveries) await addDeliveries(orm, deliveries);
}
