// What the version before stored says when it is due in a job of pg-boss. This goes in a later version, with the schema pgboss
// and the trigger of the migration leases_of_deliveries: `DROP SCHEMA pgboss CASCADE`.
import type { Pool } from 'pg';

/** A job that is being sent lapses after this long if its worker was killed. */
const carry = `
  UPDATE deliveries d SET due_at = coalesce((
    SELECT max(CASE WHEN state = 'active' THEN started_on + interval '2 minutes' ELSE start_after END)
    FROM pgboss.job WHERE id = d.id AND state <= 'active'), now())
  WHERE due_at IS NULL AND state IN ('waiting', 'retrying')`;

/** A delivery without a job is due now. */
const makeDue = `UPDATE deliveries SET due_at = now() WHERE due_at IS NULL AND state IN ('waiting', 'retrying')`;

/** Safe to call again: servers of the version before may go on for a while. */
export async function carryOver(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ jobs: string | null }>(`SELECT to_regclass('pgboss.job') AS jobs`);
  await pool.query(rows[0]?.jobs ? carry : makeDue);
}
