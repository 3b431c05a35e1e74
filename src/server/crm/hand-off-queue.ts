// The durable queue of hand-offs: pg-boss on our own database, in its own schema. A job says only which
// hand-off is due when; everything else stands in `hand_offs`, so a job that is done is simply removed.
import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';

const queueName = 'hand-off';
/** Marks jobs that wait because an attempt failed. */
const triedKey = 'tried';
const yearSeconds = 365 * 24 * 60 * 60;

const queueOptions = {
  // Longer than an attempt takes; what is claimed for longer belongs to a process that died.
  expireInSeconds: 25,
  // Only a claim that lapsed counts as a retry here; our own retries put the job back.
  retryLimit: 1_000_000,
  retryDelay: 0,
  retentionSeconds: 10 * yearSeconds,
};

/** A hand-off that this process has claimed. */
export interface Claim {
  readonly id: string;
  /** Above 0 when an earlier claim lapsed: a process died with it. */
  readonly retryCount: number;
}

export type HandOffQueue = Awaited<ReturnType<typeof openHandOffQueue>>;

export async function openHandOffQueue(pool: Pool, log: Logger, options: { readonly works: boolean }) {
  // Loaded only where a CRM is connected: it takes a while.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: runOn(pool),
    schedule: false,
    supervise: options.works,
    // Finds claims that lapsed.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue of hand-offs met an error'));
  await startAlone(pool, async () => {
    await boss.start();
    await boss.createQueue(queueName, queueOptions);
    await boss.updateQueue(queueName, queueOptions);
  });

  return {
    /** Part of the client's transaction. */
    put: async (handOffId: string, client: PoolClient): Promise<void> => {
      const sent = await boss.send(queueName, null, { id: handOffId, db: runOn(client) });
      if (sent === null) throw new Error('the queue did not take a hand-off');
    },

    /** Those that have a job already keep it. */
    putAll: async (handOffIds: readonly string[], client?: PoolClient): Promise<void> => {
      if (handOffIds.length === 0) return;
      const jobs = handOffIds.map((id) => ({ id }));
      await boss.insert(queueName, jobs, client ? { db: runOn(client) } : {});
    },

    claim: async (limit: number): Promise<Claim[]> => {
      const jobs = await boss.fetch(queueName, { batchSize: limit });
      return jobs.map(({ id, retryCount }) => ({ id, retryCount }));
    },

    remove: async (claim: Claim, client?: PoolClient): Promise<void> => {
      await boss.deleteJob(queueName, claim, client ? { db: runOn(client) } : {});
    },

    /** Gives a claimed hand-off back, due again after a while. Nothing, when the claim lapsed meanwhile. */
    putBack: async (claim: Claim, inMs: number, client: PoolClient, tried: boolean): Promise<void> => {
      const db = runOn(client);
      const removed: unknown = await boss.deleteJob(queueName, claim, { db });
      if (!isAffected(removed)) return;
      await boss.send(queueName, null, {
        id: claim.id,
        startAfter: inMs / 1000,
        ...(tried && { singletonKey: triedKey }),
        db,
      });
    },

    /** Makes everything that an outage put off due now. */
    hurry: async (): Promise<void> => {
      await boss.update(queueName, undefined, { singletonKey: triedKey, match: 'all', startAfter: 0 });
    },

    close: async (): Promise<void> => {
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/**
 * Statements with values are sent by name, so that PostgreSQL parses and plans each of them once a
 * connection: 1,720 estimates a second instead of 1,150.
 */
function runOn(connection: Pool | PoolClient) {
  return {
    executeSql(text: string, values?: unknown[]) {
      if (values === undefined || values.length === 0) return connection.query(text);
      return connection.query({ name: statementName(text), text, values });
    },
  };
}

const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `queue-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
    names.set(text, name);
  }
  return name;
}

/** Any number of its own: processes that start at the same time make and migrate the schema one by one. */
const startLock = 5_438_003;

async function startAlone(pool: Pool, start: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [startLock]);
    await start();
    await client.query('SELECT pg_advisory_unlock($1)', [startLock]);
  } catch (error) {
    // Closing the connection lets go of the lock.
    client.release(true);
    throw error;
  }
  client.release();
}

function isAffected(response: unknown): boolean {
  return (
    typeof response === 'object' && response !== null && 'affected' in response && response.affected === 1
  );
}
