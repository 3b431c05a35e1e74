import type { ClientBase } from 'pg';

/** How long a process that starts waits for another one. */
const startLimitMs = 10 * 60_000;

/**
 * Waits for an advisory lock and holds it until the end of the transaction. (Not of the session: behind a pooler the next
 * statement may get another one.) `number` names the lock.
 */
export async function takeTurn(client: ClientBase, number: number, limitMs = startLimitMs): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = ${limitMs}`);
  // Without parameters: a statement with parameters keeps its snapshot, and building an index CONCURRENTLY waits for that.
  const statement = { text: `SELECT pg_advisory_xact_lock(${number})`, query_timeout: limitMs };
  await client.query(statement);
}
