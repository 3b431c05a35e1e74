// pg-boss on our own database, in its own schema. A job says only when its delivery is due; what is sent, and with what
// outcome, stands in `deliveries`.
import type { Pool, PoolClient } from 'pg';
import type { Db, PgBoss, QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { takeLock, withTransaction } from '#server/database/with-transaction.ts';

/** What tests shorten. In seconds, as the library has them. */
export interface QueueTiming {
  readonly pollingIntervalSeconds: number;
  readonly retries: Pick<QueueOptions, 'retryDelay' | 'retryBackoff' | 'retryDelayMax'>;
}

/** Retries after 1 to 2 s, 2 to 4 s and so on, at most a minute apart: an outage's end is noticed within a minute. */
export const productionTiming: QueueTiming = {
  pollingIntervalSeconds: 1,
  retries: { retryBackoff: true, retryDelay: 1, retryDelayMax: 60 },
};

const yearSeconds = 365 * 24 * 60 * 60;

const queueOptions = {
  // The delivery's age decides when it fails, not the number of attempts.
  retryLimit: 1_000_000_000,
  // A running process renews its claims every few seconds; those of one that died lapse.
  heartbeatSeconds: 15,
  expireInSeconds: 120,
  retentionSeconds: 10 * yearSeconds,
};

/** Two batches at a time: one slow reply holds up only its own batch. */
export const workOptions = {
  localConcurrency: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds: 5,
} as const;

/** An advisory lock's number, used for nothing else. */
const startLock = 5_438_003;

interface QueueDeps {
  readonly pool: Pool;
  readonly log: Logger;
  /** The names of the channels. */
  readonly queues: readonly string[];
  readonly timing: QueueTiming;
}

export async function startJobQueue({ pool, log, queues, timing }: QueueDeps): Promise<PgBoss> {
  // Loaded only where deliveries are made: it takes a while.
  const library = await import('pg-boss');
  const boss = new library.PgBoss({
    db: executeOn(pool),
    schedule: false,
    // Finds lapsed claims: with the heartbeat's 15 s, a dead process's deliveries are taken over within 25 s.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ err: errorOf(error) }, 'the job queue met an error'));
  await withTransaction(pool, async ({ client }) => {
    // Processes that start at the same time make and migrate the library's schema one by one.
    await takeLock(client, startLock);
    await boss.start();
    for (const name of queues) {
      const options = { ...queueOptions, ...timing.retries };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  });
  return boss;
}

/** The library hands on copies that are no errors. Their messages name nobody: all that a job holds is its id. */
function errorOf(copy: Error): Error {
  return copy instanceof Error ? copy : Object.assign(new Error(), copy);
}

/** Lets the library work on our connections, and inside our transactions. */
export function executeOn(connection: Pool | PoolClient): Db {
  return { executeSql: (text, values) => connection.query(text, values) };
}
