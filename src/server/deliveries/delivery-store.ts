// What is to be sent, and the outcome of each attempt. A delivery is added in the statement that stores an estimate, or in the
// transaction that changes a lead; what is not `queued` gets its job within a second.
import type { Pool, PoolClient } from 'pg';
import type { ChannelKind, DeliveryState } from '#server/database/delivery-schema.ts';
import type { Delivery, Progress, SendResult } from './channel.ts';

export interface Attempt extends Delivery {
  readonly attemptId: number;
  /** 1 for the first. */
  readonly number: number;
  /** When the delivery was made, or last sent again by an admin. */
  readonly since: Date;
}

export interface Backlog {
  /** The channel's. */
  readonly name: string;
  readonly kind: ChannelKind;
  readonly label: string;
  readonly switchedOff: boolean;
  readonly waiting: number;
  readonly oldestWaitingSeconds: number | null;
  readonly failed: number;
  readonly settingsRejected: boolean;
}

// Deliveries of one visit go out in their order, also those of different people. An earlier attempt without an outcome is
// that of a process that died.
const begin = `
WITH delivery AS (
  UPDATE deliveries d SET attempts = attempts + 1, next_attempt_at = NULL
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
  d.event, d.created_at AS at, d.lead_id AS "leadId", d.estimate_id AS "estimateId",
  d.contact_changed AS "contactChanged", d.lead_status AS "leadStatus",
  json_build_object('fullName', l.name, 'email', l.email, 'phone', l.mobile, 'state', l.state,
    'customerType', l.customer_type) AS contact, e.answers, e.lines, e.marketing,
  coalesce(d.progress, '{}') AS progress,
  coalesce((
    SELECT coalesce(earlier.progress, json_build_object('contactId', earlier.external_id)) FROM deliveries earlier
    WHERE earlier.lead_id = d.lead_id AND earlier.channel = d.channel AND earlier.id <> d.id
      AND (earlier.progress IS NOT NULL OR earlier.external_id IS NOT NULL)
    ORDER BY earlier.created_at DESC, earlier.id DESC LIMIT 1
  ), '{}') AS before
FROM attempt, delivery d JOIN leads l ON l.id = d.lead_id JOIN estimates e ON e.id = d.estimate_id`;

// Only what is still to be sent changes: of two processes with one delivery the first counts, and an erased person's
// stays cancelled, with no reason that might name somebody. An address that replied with 410 is switched off in the same
// statement, before the next lead can make a delivery to it, and its other deliveries fail.
const finish = `
WITH delivery AS (
  UPDATE deliveries SET state = $3, last_outcome = $4, last_reason = $6, external_id = coalesce($7, external_id),
    finished_at = CASE WHEN $3 <> 'retrying' THEN $8::timestamptz END
  WHERE id = $1 AND state IN ('waiting', 'retrying')
  RETURNING id
), switched_off AS (
  UPDATE channels SET switched_off_at = $8
  WHERE $4 = 'gone' AND name = (SELECT channel FROM deliveries WHERE id = $1)
  RETURNING name
), others AS (
  UPDATE deliveries d SET state = 'failed', last_outcome = 'gone', finished_at = $8,
    last_reason = 'This address was switched off before: it said that it wants nothing any more.'
  FROM switched_off WHERE d.channel = switched_off.name AND d.id <> $1 AND d.state IN ('waiting', 'retrying')
)
UPDATE delivery_attempts SET outcome = $4, status = $5, finished_at = $8, reason = (SELECT $6::text FROM delivery)
WHERE id = $2`;

// A visitor's mistyped address is not counted as failed: the business cannot mend it.
const backlog = `
SELECT c.name, c.kind, c.label, c.switched_off_at IS NOT NULL AS "switchedOff",
  count(d.id) FILTER (WHERE state <> 'failed')::integer AS waiting,
  floor(extract(epoch FROM now() - min(coalesce(resent_at, created_at)) FILTER (WHERE state <> 'failed')))::float8
    AS "oldestWaitingSeconds",
  count(d.id) FILTER (WHERE state = 'failed' AND NOT (c.kind = 'visitor_email' AND last_outcome = 'refused'))::integer AS failed,
  coalesce(bool_or(state = 'retrying' AND last_outcome = 'settings_rejected'), false) AS "settingsRejected"
FROM channels c LEFT JOIN deliveries d ON d.channel = c.name AND d.state IN ('waiting', 'retrying', 'failed')
GROUP BY c.name ORDER BY c.name`;

export function createDeliveryStore(pool: Pool) {
  return {
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

    async saveProgress(id: string, progress: Progress): Promise<void> {
      await pool.query('UPDATE deliveries SET progress = $2 WHERE id = $1 AND state <> $3', [
        id,
        JSON.stringify(progress),
        'cancelled',
      ]);
    },

    async setNextAttempt(id: string, at: Date): Promise<void> {
      await pool.query(
        `UPDATE deliveries SET next_attempt_at = $2 WHERE id = $1 AND state IN ('waiting', 'retrying')`,
        [id, at],
      );
    },

    /** Locks some of what has no job yet, in order: more in a second than any channel sends. */
    async lockNotQueued(client: PoolClient, channel: string): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>({
        name: 'deliveries-not-queued',
        text: `SELECT id FROM deliveries WHERE channel = $1 AND NOT queued AND state IN ('waiting', 'retrying')
          ORDER BY id LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED`,
        values: [channel],
      });
      return rows.map(({ id }) => id);
    },

    async markQueued(client: PoolClient, ids: readonly string[]): Promise<void> {
      await client.query('UPDATE deliveries SET queued = true WHERE id = ANY($1)', [ids]);
    },

    async markNoneQueued(channel: string): Promise<void> {
      await pool.query(
        `UPDATE deliveries SET queued = false WHERE channel = $1 AND queued AND state IN ('waiting', 'retrying')`,
        [channel],
      );
    },

    /** Of every channel that was ever connected. */
    async backlogs(): Promise<Backlog[]> {
      const { rows } = await pool.query<Backlog>(backlog);
      return rows;
    },
  };
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
