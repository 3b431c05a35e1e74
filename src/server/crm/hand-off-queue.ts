// The durable queue of hand-offs: pg-boss on our own database, in its own schema. A job says only which
// hand-off is due when; everything else stands in `hand_offs`, so a job that is done is simply removed.
import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

const queueName = 'hand-off';
/** Marks jobs that wait because an attempt failed. */
const triedKey = 'tried';
const yearSeconds = 365 * 24 * 60 * 60;

const queueOptions = {
  // Longer than an attempt takes; what is claimed for longer belongs to a process that died.
  expireInSeconds: 20,
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
  const library = await import('pg-boss');
  const boss = new library.PgBoss({
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

  const insertJobs = await jobInsert(boss);

  return {
    insertJobs,

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

/** SQL that inserts a job for each `id` of a query, to stand in a larger statement. */
export type InsertJobs = (idsQuery: string) => string;

/**
 * The library's own insert, as it would send it, made part of the statement that stores an estimate: one round trip
 * instead of four (BEGIN, estimate, job, COMMIT) and no transaction held open.
 */
async function jobInsert(boss: PgBoss): Promise<InsertJobs> {
  let insert = '';
  const executeSql = async (text: string) => {
    insert = text;
    return { rows: [{ id: '' }] };
  };
  await boss.send(queueName, null, { db: { executeSql } });
  const isOneInsert = /^\s*INSERT INTO [^;$]*\$1::text::json[^;$]*RETURNING id\s*$/.test(insert);
  if (!isOneInsert) throw new Error('this version of the queue library inserts jobs in another way');
  return (idsQuery) =>
    insert.replace(
      '$1',
      () => `(SELECT coalesce(json_agg(json_build_object('id', id)), '[]') FROM (${idsQuery}) due)`,
    );
}

/**
 * Statements with values are sent by name, so that PostgreSQL parses and plans each of them once a connection.
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
