import type { Pool, PoolClient } from 'pg';
import type { HandOffOutcome } from '#contract/hand-offs.ts';
import type { GateReason, HandOffState } from '#server/database/schema.ts';
import type { HandedOver } from './contact-record.ts';
import type { AttemptVerdict } from './hand-off-attempt.ts';

export interface HandOff {
  readonly id: string;
  readonly state: HandOffState;
  readonly attempts: number;
  /** When it was handed off, or last sent again by an admin. */
  readonly since: Date;
  /** The lead's person was erased: there is nobody to hand on any more. */
  readonly erased: boolean;
  /** An earlier contact of the same visit is still on its way. */
  readonly waitsForEarlier: boolean;
  readonly handedOver: HandedOver;
}

export interface Backlog {
  readonly waiting: number;
  readonly oldestWaitingSeconds: number | null;
  readonly failed: number;
  readonly gateReason: GateReason | null;
}

/** What the lead's history keeps of an attempt. */
export interface HandOffEntry {
  readonly outcome: HandOffOutcome;
  readonly attempt?: number;
  readonly status?: number | null;
  readonly reason?: string | null;
}

interface Row extends Omit<HandOff, 'handedOver'>, Omit<HandedOver, 'contact'> {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly leadState: string;
  readonly customerType: string;
}

const load = {
  name: 'hand-off-load',
  text: `
SELECT h.id, h.state, h.attempts, coalesce(h.resent_at, h.created_at) AS since,
  l.erased_at IS NOT NULL AS erased, l.name, l.email, l.mobile, l.state AS "leadState",
  l.customer_type AS "customerType", e.answers, e.lines, e.marketing,
  -- Contacts of one visit go in their order, unless the earlier one has been stuck for an hour.
  EXISTS (
    SELECT 1 FROM leads sibling JOIN hand_offs earlier ON earlier.lead_id = sibling.id
    WHERE sibling.visit_id = l.visit_id AND earlier.state = 'waiting'
      AND (earlier.created_at, earlier.id) < (h.created_at, h.id)
      AND earlier.created_at > h.created_at - interval '1 hour' AND h.created_at > now() - interval '1 hour'
  ) AS "waitsForEarlier"
FROM hand_offs h JOIN leads l ON l.id = h.lead_id JOIN estimates e ON e.id = h.estimate_id
WHERE h.id = $1`,
};

// Only what still waits is changed, so that of two processes with one hand-off only the first counts.
const record = {
  name: 'hand-off-record',
  text: `
WITH tried AS (
  UPDATE hand_offs SET state = $2, attempts = attempts + 1, last_error = $3,
    contact_id = coalesce($4, contact_id), finished_at = CASE WHEN $2 <> 'waiting' THEN $5::timestamptz END
  WHERE id = $1 AND state = 'waiting'
  RETURNING lead_id, attempts
)
INSERT INTO lead_history (lead_id, at, kind, detail)
SELECT lead_id, $5, 'hand_off',
  json_build_object('outcome', $6::text, 'attempt', attempts, 'status', $7::integer, 'reason', $3::text)
FROM tried`,
};

const backlog = {
  name: 'hand-off-backlog',
  text: `
SELECT count(*) FILTER (WHERE h.state = 'waiting')::integer AS waiting,
  floor(extract(epoch FROM now() - min(coalesce(h.resent_at, h.created_at)) FILTER (WHERE h.state = 'waiting')))::float8
    AS "oldestWaitingSeconds",
  count(*) FILTER (WHERE h.state <> 'waiting')::integer AS failed,
  (SELECT reason FROM crm_gate) AS "gateReason"
FROM hand_offs h JOIN leads l ON l.id = h.lead_id
WHERE h.state <> 'delivered' AND l.erased_at IS NULL`,
};

export function createHandOffStore(pool: Pool) {
  return {
    async load(id: string): Promise<HandOff | undefined> {
      const { rows } = await pool.query<Row>({ ...load, values: [id] });
      const [row] = rows;
      if (!row) return undefined;
      const { name, email, mobile, leadState, customerType, answers, lines, marketing, ...handOff } = row;
      const contact = { fullName: name, email, phone: mobile, state: leadState, customerType };
      return { ...handOff, handedOver: { contact, answers, lines, marketing } };
    },

    async record(client: PoolClient, id: string, verdict: AttemptVerdict, at: Date): Promise<void> {
      const { state, outcome, status, reason, contactId } = verdict;
      await client.query({ ...record, values: [id, state, reason, contactId, at, outcome, status] });
    },

    async backlog(): Promise<Backlog> {
      const { rows } = await pool.query<Backlog>(backlog);
      return rows[0] ?? { waiting: 0, oldestWaitingSeconds: null, failed: 0, gateReason: null };
    },

    /** Ids of what waits, in order, after the one that is given. */
    async waitingAfter(id: string | null, limit: number): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM hand_offs WHERE state = 'waiting' AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2`,
        [id, limit],
      );
      return rows.map((row) => row.id);
    },
  };
}

export type HandOffStore = ReturnType<typeof createHandOffStore>;
