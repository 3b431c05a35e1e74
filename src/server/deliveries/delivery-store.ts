import type { Pool, PoolClient } from 'pg';
import type { ChannelName, DeliveryState } from '#server/database/schema.ts';
import type { Delivery, SendResult } from './channel.ts';

export interface Attempt extends Delivery {
  readonly attemptId: number;
  /** 1 for the first. */
  readonly number: number;
  /** When the delivery was made, or last sent again by an admin. */
  readonly since: Date;
}

export interface Backlog {
  readonly waiting: number;
  readonly oldestWaitingSeconds: number | null;
  readonly failed: number;
  readonly settingsRejected: boolean;
}

const add = `
INSERT INTO deliveries (id, channel, lead_id, estimate_id, order_key, created_at)
SELECT made.id, made.channel, $3, $4, $5, $6 FROM unnest($1::uuid[], $2::text[]) AS made (id, channel)`;

// Contacts of one visit go in their order, also when they are different people's. An earlier attempt without an
// outcome belongs to a process that died.
const begin = `
WITH delivery AS (
  UPDATE deliveries d SET attempts = attempts + 1
  WHERE id = $1 AND state IN ('waiting', 'retrying') AND NOT EXISTS (
    SELECT 1 FROM deliveries earlier
    WHERE earlier.order_key = d.order_key AND earlier.id < d.id AND earlier.channel = d.channel
      AND earlier.state IN ('waiting', 'retrying')
  )
  RETURNING *
), interrupted AS (
  UPDATE delivery_attempts a SET outcome = 'interrupted', finished_at = $2,
    reason = 'The server stopped during this attempt; it may have arrived.'
  FROM delivery d WHERE a.delivery_id = d.id AND a.outcome IS NULL
), attempt AS (
  INSERT INTO delivery_attempts (delivery_id, number, started_at) SELECT id, attempts, $2 FROM delivery
  RETURNING id
)
SELECT attempt.id::float8 AS "attemptId", d.attempts AS number, coalesce(d.resent_at, d.created_at) AS since, d.id,
  json_build_object('fullName', l.name, 'email', l.email, 'phone', l.mobile, 'state', l.state,
    'customerType', l.customer_type) AS contact, e.answers, e.lines, e.marketing
FROM attempt, delivery d JOIN leads l ON l.id = d.lead_id JOIN estimates e ON e.id = d.estimate_id`;

// Only what is still to be sent changes: of two processes with one delivery the first counts, and an erased person's
// stays cancelled, with no reason that might name somebody.
const finish = `
WITH delivery AS (
  UPDATE deliveries SET state = $3, last_outcome = $4, last_reason = $6, external_id = coalesce($7, external_id),
    finished_at = CASE WHEN $3 <> 'retrying' THEN $8::timestamptz END
  WHERE id = $1 AND state IN ('waiting', 'retrying')
  RETURNING id
)
UPDATE delivery_attempts SET outcome = $4, status = $5, finished_at = $8, reason = (SELECT $6::text FROM delivery)
WHERE id = $2`;

const backlog = `
SELECT count(*) FILTER (WHERE state <> 'failed')::integer AS waiting,
  floor(extract(epoch FROM now() - min(coalesce(resent_at, created_at)) FILTER (WHERE state <> 'failed')))::float8
    AS "oldestWaitingSeconds",
  count(*) FILTER (WHERE state = 'failed')::integer AS failed,
  coalesce(bool_or(state = 'retrying' AND last_outcome = 'settings_rejected'), false) AS "settingsRejected"
FROM deliveries WHERE channel = $1 AND state IN ('waiting', 'retrying', 'failed')`;

export function createDeliveryStore(pool: Pool) {
  return {
    /** Adds a delivery of one estimate for each channel, within the transaction that stores it. */
    async add(
      client: PoolClient,
      made: readonly { readonly id: string; readonly channel: ChannelName }[],
      estimate: {
        readonly leadId: string;
        readonly estimateId: string;
        readonly orderKey: string;
        readonly at: Date;
      },
    ): Promise<void> {
      const ids = made.map(({ id }) => id);
      const channels = made.map(({ channel }) => channel);
      const { leadId, estimateId, orderKey, at } = estimate;
      const values = [ids, channels, leadId, estimateId, orderKey, at];
      await client.query({ name: 'delivery-add', text: add, values });
    },

    /** Begins an attempt. Undefined: an earlier delivery comes first, or there is nothing to send any more. */
    async begin(id: string, at: Date): Promise<Attempt | undefined> {
      const { rows } = await pool.query<Attempt>({ name: 'delivery-begin', text: begin, values: [id, at] });
      return rows[0];
    },

    async finish(attempt: Attempt, state: DeliveryState, result: SendResult, at: Date): Promise<void> {
      const { outcome, status, reason, externalId } = result;
      const values = [attempt.id, attempt.attemptId, state, outcome, status, reason, externalId, at];
      await pool.query({ name: 'delivery-finish', text: finish, values });
    },

    async isWaiting(id: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM deliveries WHERE id = $1 AND state IN ('waiting', 'retrying')`,
        [id],
      );
      return rowCount === 1;
    },

    /** In order. */
    async allWaiting(channel: ChannelName): Promise<{ id: string }[]> {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM deliveries WHERE channel = $1 AND state IN ('waiting', 'retrying') ORDER BY id`,
        [channel],
      );
      return rows;
    },

    async backlog(channel: ChannelName): Promise<Backlog> {
      const { rows } = await pool.query<Backlog>(backlog, [channel]);
      return rows[0] ?? { waiting: 0, oldestWaitingSeconds: null, failed: 0, settingsRejected: false };
    },
  };
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
