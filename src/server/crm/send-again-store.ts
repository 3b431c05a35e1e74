import { randomUUIDv7 } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** Puts hand-offs into the queue inside the client's transaction; those that are there already stay. */
export type PutAll = (handOffIds: readonly string[], client: PoolClient) => Promise<void>;

/** So that a great many leads are not one great transaction. */
const batchSize = 1000;

// A hand-off that is over begins anew with the lead's newest estimate, under its own id: the CRM may have
// taken an attempt that looked failed, and the id is what lets it tell.
const sendLead = `
WITH lead AS (
  SELECT id, newest_estimate_id FROM leads WHERE id::text = $1 AND erased_at IS NULL
), newest AS (
  SELECT h.id, h.state FROM hand_offs h JOIN lead ON h.lead_id = lead.id ORDER BY h.created_at DESC, h.id DESC LIMIT 1
), again AS (
  UPDATE hand_offs h SET state = 'waiting', resent_at = $2, finished_at = NULL, estimate_id = lead.newest_estimate_id
  FROM newest, lead WHERE h.id = newest.id AND newest.state <> 'delivered'
  RETURNING h.id
), fresh AS (
  INSERT INTO hand_offs (id, lead_id, estimate_id, created_at)
  SELECT $3::uuid, id, newest_estimate_id, $2::timestamptz FROM lead WHERE NOT EXISTS (SELECT 1 FROM again)
  RETURNING id
), entry AS (
  INSERT INTO lead_history (lead_id, at, kind, who, detail)
  SELECT id, $2, 'hand_off', $4, '{"outcome":"sent_again"}' FROM lead
)
SELECT id FROM again UNION ALL SELECT id FROM fresh`;

const sendFailed = `
WITH again AS (
  UPDATE hand_offs SET state = 'waiting', resent_at = $1, finished_at = NULL
  WHERE id IN (
    SELECT h.id FROM hand_offs h JOIN leads l ON l.id = h.lead_id
    WHERE h.state IN ('refused', 'failed') AND l.erased_at IS NULL
      -- What was refused once more while this goes on is left alone.
      AND (h.resent_at IS NULL OR h.resent_at < $1)
    LIMIT ${batchSize} FOR UPDATE OF h SKIP LOCKED
  )
  RETURNING id, lead_id
), entry AS (
  INSERT INTO lead_history (lead_id, at, kind, who, detail)
  SELECT lead_id, $1, 'hand_off', $2, '{"outcome":"sent_again"}' FROM again
)
SELECT id FROM again`;

// Leads that came while no CRM was connected. A suspected robot's is sent only when an admin picks it.
const sendNeverSent = `
WITH fresh AS (
  INSERT INTO hand_offs (id, lead_id, estimate_id, created_at)
  SELECT gen_random_uuid(), l.id, l.newest_estimate_id, $1::timestamptz FROM leads l
  WHERE l.erased_at IS NULL AND NOT l.suspected_robot
    AND NOT EXISTS (SELECT 1 FROM hand_offs h WHERE h.lead_id = l.id)
  ORDER BY l.created_at LIMIT ${batchSize} FOR UPDATE OF l SKIP LOCKED
  RETURNING id, lead_id
), entry AS (
  INSERT INTO lead_history (lead_id, at, kind, who, detail)
  SELECT lead_id, $1, 'hand_off', $2, '{"outcome":"sent_again"}' FROM fresh
)
SELECT id FROM fresh`;

export function createSendAgainStore(pool: Pool, putAll: PutAll) {
  async function run(statement: string, values: unknown[]): Promise<number> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ id: string }>(statement, values);
      await putAll(
        rows.map((row) => row.id),
        client,
      );
      await client.query('COMMIT');
      client.release();
      return rows.length;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function inBatches(statement: string, values: unknown[]): Promise<number> {
    let total = 0;
    for (;;) {
      const sent = await run(statement, values);
      total += sent;
      if (sent < batchSize) return total;
    }
  }

  return {
    /** Answers 0 when there is no such lead. */
    sendLead: (leadId: string, who: string, at: Date): Promise<number> =>
      run(sendLead, [leadId, at, randomUUIDv7(), who]),

    async sendAll(who: string, at: Date): Promise<number> {
      return (await inBatches(sendFailed, [at, who])) + (await inBatches(sendNeverSent, [at, who]));
    },
  };
}

export type SendAgainStore = ReturnType<typeof createSendAgainStore>;
