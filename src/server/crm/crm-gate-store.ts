// Whether the CRM may be called now, decided in the database so that any number of processes share one
// pace, one pause and one probe. Times are the database's own: processes' clocks differ.
import type { Pool } from 'pg';
import type { GateReason } from '#server/database/schema.ts';

/**
 * The CRM's limit is 100 requests in 10 s. A burst of 8 and then one each 112 ms are at most 97 in any 10 s;
 * the rest is room for requests that bunch up on their way.
 */
const slotMs = 112;
const burstMs = 7 * slotMs;
/** Longer than an attempt takes: during trouble one attempt at a time finds out whether it is over. */
const probeMs = 20_000;

export interface GateState {
  readonly waitMs: number;
  readonly failures: number;
  readonly reason: GateReason | null;
}

export type GatePass = GateState & { readonly passed: boolean };

const stateColumns = `failures, reason, greatest(0, ceil(1000 * extract(epoch FROM
  greatest(coalesce(closed_until, '-infinity'::timestamptz), next_slot_at) - clock_timestamp())))::float8 AS "waitMs"`;

const look = { name: 'crm-gate-look', text: `SELECT ${stateColumns} FROM crm_gate` };

const take = {
  name: 'crm-gate-take',
  text: `
WITH pass AS (
  UPDATE crm_gate SET
    next_slot_at = greatest(next_slot_at, clock_timestamp() - interval '${burstMs} ms') + interval '${slotMs} ms',
    closed_until = CASE WHEN failures > 0 THEN clock_timestamp() + interval '${probeMs} ms' END,
    -- A pause that the CRM asked for is over once somebody passes.
    reason = nullif(reason, 'limited')
  WHERE next_slot_at <= clock_timestamp() AND (closed_until IS NULL OR closed_until <= clock_timestamp())
  RETURNING id
)
SELECT EXISTS (SELECT 1 FROM pass) AS passed, ${stateColumns} FROM crm_gate`,
};

// Attempts under way together meet the same trouble; only the first of them makes the wait longer.
const trouble = {
  name: 'crm-gate-trouble',
  text: `
UPDATE crm_gate SET failures = failures + 1, reason = $2, closed_until = clock_timestamp() + $3 * interval '1 ms'
WHERE failures = $1`,
};

const pause = {
  name: 'crm-gate-pause',
  text: `
UPDATE crm_gate SET reason = 'limited',
  closed_until = greatest(closed_until, clock_timestamp() + $1 * interval '1 ms')`,
};

// A pause that the CRM asked for stays, though an attempt from before it went well.
const open = {
  name: 'crm-gate-open',
  text: `
WITH before AS (SELECT failures FROM crm_gate FOR UPDATE)
UPDATE crm_gate SET failures = 0,
  reason = CASE WHEN reason = 'limited' THEN reason END,
  closed_until = CASE WHEN reason = 'limited' THEN closed_until END
FROM before WHERE crm_gate.failures > 0
RETURNING before.failures`,
};

export function createCrmGateStore(pool: Pool) {
  async function one<Row extends GateState>(query: { name: string; text: string }): Promise<Row> {
    const { rows } = await pool.query<Row>(query);
    const [row] = rows;
    if (!row) throw new Error('the CRM gate has no row');
    return row;
  }
  return {
    async prepare(): Promise<void> {
      await pool.query(
        'INSERT INTO crm_gate (id, next_slot_at) VALUES (1, clock_timestamp()) ON CONFLICT DO NOTHING',
      );
    },

    look: (): Promise<GateState> => one<GateState>(look),

    /** Takes the place of one request, if there is one now. */
    take: (): Promise<GatePass> => one<GatePass>(take),

    async trouble(seenFailures: number, reason: GateReason, closedMs: number): Promise<void> {
      await pool.query({ ...trouble, values: [seenFailures, reason, closedMs] });
    },

    async pause(closedMs: number): Promise<void> {
      await pool.query({ ...pause, values: [closedMs] });
    },

    /** After an attempt that went well. Answers how many before it had not. */
    async open(): Promise<number> {
      const { rows } = await pool.query<{ failures: number }>(open);
      return rows[0]?.failures ?? 0;
    },

    /** Lets the next attempt go at once: the settings may have been mended. */
    async probeNow(): Promise<void> {
      await pool.query("UPDATE crm_gate SET closed_until = NULL WHERE reason IS DISTINCT FROM 'limited'");
    },
  };
}

export type CrmGateStore = ReturnType<typeof createCrmGateStore>;
