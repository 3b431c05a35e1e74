// The only place that stores planned deliveries, in the transaction of the change that causes them.
import { randomUUIDv7 } from 'node:crypto';
import type { Orm } from '#server/database/connection.ts';
import type { deliveries } from '#server/database/delivery-schema.ts';
import { runPrepared, together } from '#server/database/prepared.ts';
import { Conflict } from '#server/database/with-transaction.ts';

type Row = typeof deliveries.$inferInsert;

export interface NewDelivery extends Pick<
  Row,
  'channel' | 'event' | 'leadId' | 'leadStatus' | 'estimateId' | 'visitId' | 'createdAt'
> {
  readonly contactChanged?: boolean;
  /** The email of the admin who sends it again. */
  readonly resentBy?: string;
  /** Whether it counts for the limit of the lead's mailbox, as what a visitor causes. */
  readonly counts?: boolean;
  /** If left out, the delivery is due now. */
  readonly startAfterSeconds?: number;
}

export interface PlannedDeliveries {
  readonly added: readonly NewDelivery[];
  /** Deliveries whose time has not come, which get this estimate instead of theirs. */
  readonly changed: readonly (NewDelivery & { readonly id: string })[];
}

/** The database's clock says when they are due: the clocks of several machines differ. */
const insert = `
  INSERT INTO deliveries (id, channel, event, lead_id, lead_status, estimate_id, order_key, contact_changed, resent_by,
    created_at, due_at, mailbox)
  SELECT id, channel, event, lead_id, lead_status, estimate_id, order_key, contact_changed, resent_by,
    created_at, now() + seconds * interval '1 s', (SELECT mailbox FROM leads WHERE leads.id = lead_id AND counts)
  FROM json_to_recordset($1) AS planned (id uuid, channel text, event text, lead_id uuid, lead_status text,
    estimate_id uuid, order_key uuid, contact_changed boolean, resent_by text, created_at timestamptz, seconds float8, counts boolean)`;

/**
 * A condition in SQL: the delivery's time has not come, so it can still be changed. By the clock, not by the beginning of the
 * transaction: another one may have made it due since.
 */
export const isUntried = `state = 'waiting' AND attempts = 0 AND due_at > clock_timestamp()`;

const change = `
  UPDATE deliveries SET lead_id = $2, estimate_id = $3, lead_status = $4, created_at = $5, due_at = now() + $6 * interval '1 s',
    mailbox = (SELECT mailbox FROM leads WHERE leads.id = $2 AND $7)
  WHERE id = $1 AND ${isUntried}`;

/** Throws a conflict if the time of a changed one has come. */
export async function writeDeliveries(
  orm: Orm,
  { added = [], changed = [] }: Partial<PlannedDeliveries>,
): Promise<void> {
  const rows = added.map((each) => ({
    id: randomUUIDv7(),
    channel: each.channel,
    event: each.event,
    lead_id: each.leadId,
    lead_status: each.leadStatus,
    estimate_id: each.estimateId,
    order_key: each.visitId,
    contact_changed: each.contactChanged ?? false,
    resent_by: each.resentBy,
    created_at: each.createdAt,
    seconds: each.startAfterSeconds ?? 0,
    counts: each.counts ?? false,
  }));
  const [, ...changes] = await together([
    rows.length > 0 && runPrepared(orm, insert, [JSON.stringify(rows)]),
    ...changed.map(
      ({ id, leadId, estimateId, leadStatus, createdAt, startAfterSeconds = 0, counts = false }) =>
        runPrepared(orm, change, [id, leadId, estimateId, leadStatus, createdAt, startAfterSeconds, counts]),
    ),
  ]);
  if (changes.some((result) => result && result.rowCount === 0)) throw new Conflict();
}
