// Deliveries that are sent once more: at an admin's word, or since the server started anew.
import { randomUUIDv7 } from 'node:crypto';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { ChannelName } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import type { ChannelStore } from './channel-store.ts';
import { type DeliveryStore, orderKeySql, type QueuedDelivery } from './delivery-store.ts';
import { executeOn } from './job-queue.ts';

/** So that a great many are not one great transaction. */
const batchSize = 1000;

// A delivery that is over begins anew with the lead's newest estimate, under its own id: the other side may have
// taken an attempt that looked failed, and the id is what lets it know. One that waits has its job already.
const sendLead = `
WITH l AS (
  SELECT id, visit_id, newest_estimate_id FROM leads WHERE id = $1 AND erased_at IS NULL
), newest AS (
  SELECT d.id, d.state FROM deliveries d JOIN l ON d.lead_id = l.id WHERE d.channel = 'crm'
  ORDER BY d.created_at DESC, d.id DESC LIMIT 1
), again AS (
  UPDATE deliveries d SET state = 'waiting', resent_at = $2, resent_by = $4, finished_at = NULL,
    estimate_id = l.newest_estimate_id
  FROM newest, l WHERE d.id = newest.id AND newest.state <> 'delivered'
  RETURNING d.id, newest.state = 'failed' AS over
), fresh AS (
  INSERT INTO deliveries (id, channel, lead_id, estimate_id, created_at, resent_by)
  SELECT $3::uuid, 'crm', id, newest_estimate_id, $2::timestamptz, $4 FROM l WHERE NOT EXISTS (SELECT 1 FROM again)
  RETURNING id, true AS over
), entry AS (
  INSERT INTO lead_history (lead_id, at, kind, who, detail)
  SELECT id, $2, 'hand_off', $4, '{"outcome":"sent_again"}' FROM l
)
SELECT due.id, due.over, ${orderKeySql} AS "orderKey"
FROM (SELECT * FROM again UNION ALL SELECT * FROM fresh) due, l`;

const sendFailed = `
WITH again AS (
  UPDATE deliveries d SET state = 'waiting', resent_at = $1, resent_by = $2, finished_at = NULL
  FROM leads l
  WHERE l.id = d.lead_id AND d.id IN (
    SELECT id FROM deliveries
    WHERE channel = 'crm' AND state = 'failed'
      -- What failed once more while this goes on is left alone.
      AND (resent_at IS NULL OR resent_at < $1)
    LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
  )
  RETURNING d.id, d.lead_id, ${orderKeySql} AS "orderKey"
), entry AS (
  INSERT INTO lead_history (lead_id, at, kind, who, detail)
  SELECT lead_id, $1, 'hand_off', $2, '{"outcome":"sent_again"}' FROM again
)
SELECT id, true AS over, "orderKey" FROM again`;

// Leads that came while no CRM was connected. A suspected robot's is sent only when an admin picks it.
const sendNeverSent = `
WITH fresh AS (
  INSERT INTO deliveries (id, channel, lead_id, estimate_id, created_at, resent_by)
  SELECT gen_random_uuid(), 'crm', l.id, l.newest_estimate_id, $1::timestamptz, $2 FROM leads l
  WHERE l.erased_at IS NULL AND NOT l.suspected_robot AND l.grand_total > 0
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = l.id AND d.channel = 'crm')
  ORDER BY l.created_at LIMIT ${batchSize} FOR UPDATE OF l SKIP LOCKED
  RETURNING id, lead_id
), entry AS (
  INSERT INTO lead_history (lead_id, at, kind, who, detail)
  SELECT lead_id, $1, 'hand_off', $2, '{"outcome":"sent_again"}' FROM fresh
)
SELECT f.id, true AS over, ${orderKeySql} AS "orderKey" FROM fresh f JOIN leads l ON l.id = f.lead_id`;

type Due = QueuedDelivery & { readonly over: boolean };

export interface SendAgainDeps {
  readonly pool: Pool;
  readonly boss: Pick<PgBoss, 'deleteJob' | 'deleteQueuedJobs' | 'insert'>;
  readonly deliveries: Pick<DeliveryStore, 'unfinished'>;
  readonly channels: Pick<ChannelStore, 'endSettingsPause'>;
  readonly clock: () => Date;
}

export type SendAgain = ReturnType<typeof createSendAgain>;

export function createSendAgain({ pool, boss, deliveries, channels, clock }: SendAgainDeps) {
  const jobs = (due: readonly QueuedDelivery[]) =>
    due.map(({ id, orderKey }) => ({ id, singletonKey: orderKey }));

  const run = (statement: string, values: unknown[]): Promise<number> =>
    withTransaction(pool, async ({ client }) => {
      const { rows } = await client.query<Due>(statement, values);
      const over = rows.filter((row) => row.over);
      if (over.length > 0) {
        const db = executeOn(client);
        // Done jobs are kept for a while, and a new one of the same id would be passed over.
        await boss.deleteJob(
          'crm',
          over.map(({ id }) => id),
          { db },
        );
        await boss.insert('crm', jobs(over), { db });
      }
      return rows.length;
    });

  async function inBatches(statement: string, values: unknown[]): Promise<number> {
    let total = 0;
    for (;;) {
      const sent = await run(statement, values);
      total += sent;
      if (sent < batchSize) return total;
    }
  }

  /** Whatever happened to the queue, what waits has a job that is due now: nothing is lost with a restored backup. */
  async function waiting(channel: ChannelName): Promise<void> {
    await channels.endSettingsPause(channel);
    await boss.deleteQueuedJobs(channel);
    let last: string | null = null;
    for (;;) {
      const batch: QueuedDelivery[] = await deliveries.unfinished(channel, last, batchSize);
      if (batch.length > 0) await boss.insert(channel, jobs(batch));
      last = batch.at(-1)?.id ?? null;
      if (batch.length < batchSize) return;
    }
  }

  return {
    waiting,

    /** Returns 0 when there is no such lead. */
    async lead(leadId: string, who: string): Promise<number> {
      const queued = await run(sendLead, [leadId, clock(), randomUUIDv7(), who]);
      await waiting('crm');
      return queued;
    },

    async all(who: string): Promise<number> {
      const values = [clock(), who];
      const queued = (await inBatches(sendFailed, values)) + (await inBatches(sendNeverSent, values));
      await waiting('crm');
      return queued;
    },
  };
}
