import type { ClientBase } from 'pg';

/** So long a process that starts waits for another one that does the same. */
const startLimitMs = 10 * 60_000;

/**
 * Until the end of the transaction, not of the session: behind a pooler the next statement may get another session.
 * Every process takes the same number, of the caller's own.
 */
export async function takeTurn(client: ClientBase, number: number, limitMs = startLimitMs): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = ${limitMs}`);
  // Without parameters: a statement with some keeps its snapshot, which an index built CONCURRENTLY waits for.
  const statement = { text: `SELECT pg_advisory_xact_lock(${number})`, query_timeout: limitMs };
  await client.query(statement);
}
