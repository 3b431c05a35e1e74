// Removes what has expired, by the database's clock. What is kept how long: docs/operations.md.
import type { Pool } from 'pg';

const expired = [
  // A visit ends when its browser tab is closed; after this many days none is open any more.
  `DELETE FROM visits WHERE changed_at < now() - interval '90 days'`,
  `DELETE FROM rate_limits WHERE window_ends_at < now()`,
  // The limits of session.ts, beyond which a session is refused.
  `DELETE FROM admin_sessions WHERE created_at < now() - interval '7 days' OR last_seen_at < now() - interval '12 hours'`,
];

export async function removeExpired(pool: Pool): Promise<void> {
  for (const statement of expired) await pool.query(statement);
}
