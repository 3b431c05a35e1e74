// The only place that inserts deliveries, each with its job, in the transaction of the change that causes them.
import { randomUUIDv7 } from 'node:crypto';
import type { Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { insertRows, runPrepared } from '#server/database/prepared.ts';
import { Conflict } from '#server/database/with-transaction.ts';
import type { DueJob, JobQueue } from './job-queue.ts';

type Row = typeof deliveries.$inferInsert;

export interface NewDelivery extends Pick<
  Row,
  'channel' | 'event' | 'leadId' | 'leadStatus' | 'estimateId' | 'visitId' | 'createdAt'
> {
  readonly contactChanged?: boolean;
  /** The email of the admin who sends it again. */
  readonly resentBy?: string;
  /** If left out, the delivery is due now. */
  readonly startAfterSeconds?: number;
}

export interface PlannedDeliveries {
  /** New deliveries, each with a job. */
  readonly added: readonly NewDelivery[];
  /** Untried deliveries that get this estimate instead of theirs. */
  readonly changed: readonly (NewDelivery & { readonly id: string })[];
  /** Jobs without a delivery. */
  readonly jobs: readonly DueJob[];
}

const changeDelivery = `UPDATE deliveries SET lead_id = $2, estimate_id = $3, lead_status = $4, created_at = $5
  WHERE id = $1 AND state = 'waiting' AND attempts = 0`;

/** Without a queue no channel is connected. Throws a conflict if the worker has already begun to send a changed one. */
export async function writeDeliveries(
  orm: Orm,
  queue: JobQueue | undefined,
  { added = [], changed = [], jobs = [] }: Partial<PlannedDeliveries>,
): Promise<void> {
  if (!queue) return;
  const due: DueJob[] = [...jobs];
  const rows = added.map(({ startAfterSeconds, ...facts }) => {
    const id = randomUUIDv7();
    due.push({ id, channel: facts.channel, startAfterSeconds });
    return { contactChanged: false, ...facts, id, state: 'waiting' as const, attempts: 0 };
  });
  if (rows.length > 0) await insertRows(orm, deliveries, rows);
  await queue.add(orm, due);
  for (const { id, leadId, estimateId, leadStatus, createdAt, startAfterSeconds = 0 } of changed) {
    const { rowCount } = await runPrepared(orm, changeDelivery, [
      id,
      leadId,
      estimateId,
      leadStatus,
      createdAt,
    ]);
    if (rowCount === 0) throw new Conflict();
    await queue.putOff(orm, id, startAfterSeconds);
  }
}
