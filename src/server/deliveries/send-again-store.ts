import { randomUUIDv7 } from 'node:crypto';
import type { Pool, QueryResult } from 'pg';
import { takeLock, withTransaction } from '#server/database/with-transaction.ts';

// A failed delivery is tried again under its old id: the other side may have taken an attempt that looked failed, and
// knows it by the id. A delivered one is sent again as a new delivery. One that waits is tried at once.
const again = `
again AS (
  UPDATE deliveries d SET state = 'waiting', resent_at = $2, resent_by = $3, finished_at = NULL, next_attempt_at = NULL,
    queued = false, estimate_id = chosen.estimate_id
  FROM chosen WHERE d.id = chosen.id AND chosen.state <> 'delivered'
), fresh AS (
  INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, contact_changed, lead_status, order_key, created_at, resent_by)
  SELECT $4, channel, event, lead_id, estimate_id, contact_changed, lead_status, order_key, $2, $3
  FROM chosen WHERE chosen.state = 'delivered'
), channel AS (
  UPDATE channels SET switched_off_at = NULL WHERE name = (SELECT channel FROM chosen) AND switched_off_at IS NOT NULL
)
INSERT INTO lead_history (lead_id, at, kind, who, detail)
SELECT lead_id, $2, 'hand_off', $3, json_build_object('outcome', 'sent_again', 'channel', kind)
FROM chosen JOIN channels ON channels.name = chosen.channel`;

// The newest estimate, as a contact of its own when there was none yet.
const lead = `
WITH l AS (
  SELECT id, status, coalesce(visit_id, id) AS order_key, newest_estimate_id FROM leads
  WHERE id = $1 AND erased_at IS NULL
), newest AS (
  SELECT d.id, d.state FROM deliveries d JOIN l ON d.lead_id = l.id WHERE d.channel = 'crm'
  ORDER BY d.created_at DESC, d.id DESC LIMIT 1
), chosen AS (
  SELECT newest.id, coalesce(newest.state, 'delivered') AS state, 'crm' AS channel, 'lead.created' AS event,
    l.id AS lead_id, newest_estimate_id AS estimate_id, true AS contact_changed, l.status AS lead_status, order_key
  FROM l LEFT JOIN newest ON true
), ${again}`;

const one = `
WITH chosen AS (
  SELECT d.id, d.state, d.channel, d.event, d.lead_id, d.estimate_id, d.contact_changed, d.lead_status,
    coalesce(l.visit_id, l.id) AS order_key
  FROM deliveries d JOIN leads l ON l.id = d.lead_id
  WHERE d.lead_id = $1 AND d.id = $5 AND d.channel = ANY($6) AND d.state <> 'cancelled'
), ${again}`;

// A lead that was held back is sent by every channel that has not sent it.
const held = `
INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, contact_changed, lead_status, order_key, created_at, resent_by)
SELECT made.id, made.channel, 'lead.created', l.id, l.newest_estimate_id, true, l.status, coalesce(l.visit_id, l.id), $2, $3
FROM leads l, unnest($4::uuid[], $5::text[]) AS made (id, channel)
WHERE l.id = $1 AND l.erased_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = l.id AND d.channel = made.channel)`;

// What failed, and for the CRM leads that came while none was connected. A suspected robot's is sent only when an
// admin picks it. OFFSET 0 keeps PostgreSQL to one search of the index a lead: while it thinks of deliveries as few, it
// would compare each lead with each of them, and 10,000 leads took it longer than any statement may.
const notHandedOff = `
SELECT l.id, l.newest_estimate_id, l.status, coalesce(l.visit_id, l.id) AS order_key FROM leads l
WHERE $1::text[] @> '{crm}' AND l.erased_at IS NULL AND NOT l.suspected_robot AND l.grand_total > 0
  AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = l.id AND d.channel = 'crm' OFFSET 0)`;

// A thousand at a time: a statement over tens of thousands takes longer than any may. What fails again in the meantime is
// not taken twice.
const all = `
WITH again AS (
  UPDATE deliveries SET state = 'waiting', resent_at = $2, resent_by = $3, finished_at = NULL, queued = false
  WHERE id IN (
    SELECT id FROM deliveries
    WHERE channel = ANY($1) AND state = 'failed' AND (resent_at IS NULL OR resent_at < $2)
    ORDER BY id LIMIT 1000
  )
  RETURNING lead_id, channel
), missing AS (
  ${notHandedOff} ORDER BY l.created_at LIMIT 1000 FOR UPDATE OF l SKIP LOCKED
), fresh AS (
  INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, contact_changed, lead_status, order_key, created_at, resent_by)
  SELECT gen_random_uuid(), 'crm', 'lead.created', id, newest_estimate_id, true, status, order_key, $2, $3 FROM missing
  RETURNING lead_id, channel
), switched_on AS (
  UPDATE channels SET switched_off_at = NULL WHERE name IN (SELECT channel FROM again)
)
INSERT INTO lead_history (lead_id, at, kind, who, detail)
SELECT lead_id, $2, 'hand_off', $3, json_build_object('outcome', 'sent_again', 'channel', kind)
FROM (SELECT * FROM again UNION ALL SELECT * FROM fresh) sent JOIN channels ON channels.name = sent.channel`;

const countAll = `
SELECT (
  (SELECT count(*) FROM deliveries WHERE channel = ANY($1) AND state = 'failed') +
  (SELECT count(*) FROM (${notHandedOff}) missing)
)::integer AS count`;

/** An advisory lock's number, used for nothing else. */
const sendAgainLock = 5_438_004;

/** How long an admin waits for another one's batch. */
const longestWaitMs = 5000;

/** `who`: the admin's email; `channels`: the connected ones' names. Each method returns how many deliveries were made or are tried again. */
export function createSendAgainStore(pool: Pool, channels: readonly string[]) {
  /** A statement that begins after the one before was committed sees what that one sent, and sends nothing twice. */
  async function oneAtATime(text: string, values: unknown[]): Promise<number> {
    const { rowCount } = await withTransaction(pool, async ({ client }): Promise<QueryResult> => {
      await takeLock(client, sendAgainLock, longestWaitMs);
      return client.query(text, values);
    });
    return rowCount ?? 0;
  }

  return {
    /** To the CRM. 0: there is no such lead. */
    lead: (leadId: string, who: string, at: Date) => oneAtATime(lead, [leadId, at, who, randomUUIDv7()]),

    /** 0: there is none that could be sent. */
    one: (leadId: string, deliveryId: string, who: string, at: Date) =>
      oneAtATime(one, [leadId, at, who, randomUUIDv7(), deliveryId, channels]),

    held: (leadId: string, who: string, at: Date) =>
      oneAtATime(held, [leadId, at, who, channels.map(() => randomUUIDv7()), channels]),

    async all(who: string, at: Date, stopping: AbortSignal): Promise<void> {
      let sent: number;
      do sent = await oneAtATime(all, [channels, at, who]);
      while (sent > 0 && !stopping.aborted);
    },

    /** How many `all` would take. */
    async countAll(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(countAll, [channels]);
      return rows[0]?.count ?? 0;
    },
  };
}
