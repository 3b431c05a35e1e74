// Takes the person out of a lead for good. The estimates' numbers stay for statistics; they name nobody.
import type { Pool } from 'pg';
import type { AddLeadEvent } from '#server/deliveries/lead-event-store.ts';
import { withTransaction } from '#server/database/with-transaction.ts';

/** Of the old ones a batch at a time; what another process is erasing is passed over. */
const choose = {
  named:
    'SELECT id FROM leads WHERE id = ANY($1::uuid[]) AND erased_at IS NULL ORDER BY id FOR NO KEY UPDATE',
  old: `SELECT id FROM leads WHERE created_at < $1 AND erased_at IS NULL
    ORDER BY created_at, id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED`,
};

const eraseAll = [
  // The visit remembers its last contact, as a hash.
  `DELETE FROM visits WHERE id IN (SELECT visit_id FROM leads WHERE id = ANY($1))`,
  `UPDATE estimates SET marketing = '{}' WHERE lead_id = ANY($1)`,
  // Whatever still waits is over: there is nobody any more.
  `UPDATE deliveries SET last_reason = NULL, external_id = NULL, order_key = NULL, progress = NULL, next_attempt_at = NULL, finished_at = coalesce(finished_at, $2),
     state = CASE WHEN state = 'delivered' THEN state ELSE 'cancelled' END
   WHERE lead_id = ANY($1)`,
  `UPDATE delivery_attempts SET reason = NULL
   WHERE delivery_id IN (SELECT id FROM deliveries WHERE lead_id = ANY($1))`,
  `UPDATE lead_history SET detail = '{}' WHERE lead_id = ANY($1)`,
  `UPDATE leads SET erased_at = $2, name = '', email = '', mobile = '', state = '', customer_type = '',
     visit_id = NULL, person_hash = '', newest_fingerprint = '', source = NULL, assigned_to = NULL, follow_up_on = NULL, revision = revision + 1
   WHERE id = ANY($1)`,
];

const entries = `INSERT INTO lead_history (lead_id, at, kind, who, detail)
  SELECT id, $2, 'erased', $3, '{}' FROM unnest($1::uuid[]) AS lead (id)`;

interface Erasure {
  /** The SQL that chooses the leads, and what it is about: their ids, or the limit of age. */
  readonly choice: string;
  readonly of: readonly string[] | Date;
  readonly at: Date;
  /** The admin's email; null when nobody asked. */
  readonly who: string | null;
}

export function createEraseLeadStore(pool: Pool, addLeadEvent: AddLeadEvent) {
  /** Returns the ids of what was erased. */
  const erase = ({ choice, of, at, who }: Erasure): Promise<readonly string[]> =>
    withTransaction(pool, async ({ client }) => {
      const { rows } = await client.query<{ id: string }>(choice, [of]);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return ids;
      for (const text of eraseAll) await client.query(text, text.includes('$2') ? [ids, at] : [ids]);
      await client.query(entries, [ids, at, who]);
      await addLeadEvent(client, { event: 'lead.erased', leadIds: ids, at });
      return ids;
    });

  return {
    /** Returns the ids of those that there were. */
    named(ids: readonly string[], who: string, at: Date): Promise<readonly string[]> {
      return erase({ choice: choose.named, of: ids, at, who });
    },

    async databaseTime(): Promise<Date> {
      const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      if (!rows[0]) throw new Error('the database does not say what time it is');
      return rows[0].now;
    },

    /** How many leads there are, and how many of them were made before. */
    async count(limit: Date): Promise<{ old: number; all: number }> {
      const { rows } = await pool.query<{ old: number; all: number }>(
        `SELECT count(*) FILTER (WHERE created_at < $1)::integer AS old, count(*)::integer AS all
         FROM leads WHERE erased_at IS NULL`,
        [limit],
      );
      return rows[0] ?? { old: 0, all: 0 };
    },

    /** How many were erased. */
    async madeBefore(limit: Date, at: Date): Promise<number> {
      for (let total = 0; ;) {
        const erased = await erase({ choice: choose.old, of: limit, at, who: null });
        total += erased.length;
        if (erased.length === 0) return total;
      }
    },
  };
}
