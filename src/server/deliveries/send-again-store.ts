import { randomUUIDv7 } from 'node:crypto';
import type { Pool, QueryResult } from 'pg';
import { withTransaction } from '#server/database/with-transaction.ts';

// A delivery that is over begins anew with the lead's newest estimate, under its own id: the other side may have
// taken an attempt that looked failed, and the id is what lets it know.
const lead = `
WITH l AS (
  SELECT id, visit_id, newest_estimate_id FROM leads WHERE id = $1 AND erased_at IS NULL
), newest AS (
  SELECT d.id, d.state FROM deliveries d JOIN l ON d.lead_id = l.id WHERE d.channel = 'crm'
  ORDER BY d.created_at DESC, d.id DESC LIMIT 1
), again AS (
  UPDATE deliveries d SET state = 'waiting', resent_at = $2, resent_by = $3, finished_at = NULL,
    estimate_id = l.newest_estimate_id
  FROM newest, l WHERE d.id = newest.id AND newest.state <> 'delivered'
  RETURNING d.id
), fresh AS (
  INSERT INTO deliveries (id, channel, lead_id, estimate_id, order_key, created_at, resent_by)
  SELECT $4, 'crm', id, newest_estimate_id, coalesce(visit_id, id), $2, $3 FROM l WHERE NOT EXISTS (SELECT 1 FROM again)
)
INSERT INTO lead_history (lead_id, at, kind, who, detail)
SELECT id, $2, 'hand_off', $3, '{"outcome":"sent_again"}' FROM l`;

// What failed, and leads that came while no CRM was connected. A suspected robot's is sent only when an admin picks it.
const all = `
WITH again AS (
  UPDATE deliveries SET state = 'waiting', resent_at = $1, resent_by = $2, finished_at = NULL
  WHERE channel = 'crm' AND state = 'failed'
  RETURNING lead_id
), fresh AS (
  INSERT INTO deliveries (id, channel, lead_id, estimate_id, order_key, created_at, resent_by)
  SELECT gen_random_uuid(), 'crm', l.id, l.newest_estimate_id, coalesce(l.visit_id, l.id), $1, $2 FROM leads l
  WHERE l.erased_at IS NULL AND NOT l.suspected_robot AND l.grand_total > 0
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = l.id AND d.channel = 'crm')
  ORDER BY l.created_at FOR UPDATE OF l SKIP LOCKED
  RETURNING lead_id
)
INSERT INTO lead_history (lead_id, at, kind, who, detail)
SELECT lead_id, $1, 'hand_off', $2, '{"outcome":"sent_again"}'
FROM (SELECT lead_id FROM again UNION ALL SELECT lead_id FROM fresh) sent`;

const countAll = `
SELECT (
  (SELECT count(*) FROM deliveries WHERE channel = 'crm' AND state = 'failed') +
  (SELECT count(*) FROM leads l WHERE l.erased_at IS NULL AND NOT l.suspected_robot AND l.grand_total > 0
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = l.id AND d.channel = 'crm'))
)::integer AS count`;

/** Any number of its own. */
const sendAgainLock = 5_438_004;

/** `who`: the admin's email. Each method returns how many deliveries wait anew. */
export function createSendAgainStore(pool: Pool) {
  /** One after the other: a statement sees what was committed before it began, and so sends nothing twice. */
  function alone(text: string, values: unknown[]): Promise<QueryResult> {
    return withTransaction(pool, async ({ client }) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [sendAgainLock]);
      return client.query(text, values);
    });
  }

  return {
    /** 0: there is no such lead. */
    async lead(leadId: string, who: string, at: Date): Promise<number> {
      return (await alone(lead, [leadId, at, who, randomUUIDv7()])).rowCount ?? 0;
    },

    async all(who: string, at: Date): Promise<number> {
      return (await alone(all, [at, who])).rowCount ?? 0;
    },

    /** How many `all` would take. */
    async countAll(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(countAll);
      return rows[0]?.count ?? 0;
    },
  };
}

export type SendAgainStore = ReturnType<typeof createSendAgainStore>;
