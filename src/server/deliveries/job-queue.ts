// The queue: pg-boss on our database, in a schema of its own. A waiting delivery has a job with the same id, which says when it
// is due. The table `deliveries` holds what is sent and with which outcome. A job changes in the transaction of its delivery.
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Job, PgBoss, QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Orm } from '#server/database/connection.ts';
import { takeLock, withTransaction } from '#server/database/with-transaction.ts';

/** In seconds. Tests shorten them. */
export interface QueueTiming {
  readonly pollingIntervalSeconds: number;
  readonly retries: Pick<QueueOptions, 'retryDelay' | 'retryBackoff' | 'retryDelayMax'>;
}

/** Retries after 1 to 2 s, 2 to 4 s and so on, at most a minute apart: an outage's end is noticed within a minute. */
export const productionTiming: QueueTiming = {
  pollingIntervalSeconds: 1,
  retries: { retryBackoff: true, retryDelay: 1, retryDelayMax: 60 },
};

const daySeconds = 24 * 60 * 60;

const queueOptions = {
  // The delivery's age decides when it fails, not the number of attempts.
  retryLimit: 1_000_000_000,
  // A running process renews its claims every few seconds. The claims of a dead process lapse.
  heartbeatSeconds: 15,
  expireInSeconds: 120,
  retentionSeconds: 3650 * daySeconds,
  deleteAfterSeconds: daySeconds,
};

/** Two batches at a time: one slow reply holds up only its own batch. */
const workOptions = {
  localConcurrency: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds: 5,
} as const;

/** Numbers of advisory locks. Nothing else uses them. */
const startLock = 5_438_003;
const repairLock = 5_438_005;

const repairBatch = 1000;

interface QueueDeps {
  readonly pool: Pool;
  readonly log: Logger;
  /** The names of the channels. */
  readonly queues: readonly string[];
  readonly timing: QueueTiming;
  /** This process also takes jobs, and looks after those of processes that died. */
  readonly works: boolean;
}

export async function startJobQueue({ pool, log, queues, timing, works }: QueueDeps) {
  // Loaded only where deliveries are made: it takes a while.
  const { PgBoss: Library, fromDrizzle } = await import('pg-boss');
  const boss: PgBoss = new Library({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: works,
    // Finds lapsed claims: with the heartbeat's 15 s, a dead process's deliveries are taken over within 25 s.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ err: errorOf(error) }, 'the job queue failed'));
  await withTransaction(pool, async ({ client }) => {
    // Processes that start at the same time make and migrate the library's schema one by one.
    await takeLock(client, startLock);
    await boss.start();
    for (const name of queues) {
      const options = { ...queueOptions, ...timing.retries };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
      // Makes the library read the queue now; otherwise it would need a second connection during a transaction.
      await boss.insert(name, []);
    }
  });
  const within = (orm: Orm) => ({ db: fromDrizzle(orm, sql) });

  return {
    /** Due now, or after so many seconds. */
    async add(orm: Orm, channel: string, ids: readonly string[], startAfter = 0): Promise<void> {
      const jobs = ids.map((id) => ({ id, startAfter }));
      await boss.insert(channel, jobs, within(orm));
    },

    /** For deliveries that were given up: their jobs have ended. */
    async addAgain(orm: Orm, channel: string, ids: readonly string[]): Promise<void> {
      await boss.deleteJob(channel, [...ids], within(orm));
      await this.add(orm, channel, ids);
    },

    /** Changes when a waiting delivery is due. A running attempt goes on. */
    async putOff(orm: Orm, channel: string, id: string, startAfter: number): Promise<void> {
      await boss.update(channel, undefined, { id, startAfter, ...within(orm) });
    },

    /** The visit's next delivery, which had to wait for this one, is due now. */
    async complete(orm: Orm, channel: string, job: Job<unknown>): Promise<void> {
      await boss.complete(channel, job, undefined, within(orm));
      const { rows } = await orm.execute<{ id: string }>(sql`
        SELECT next.id FROM deliveries done
        JOIN deliveries next ON next.order_key = done.order_key AND next.channel = done.channel AND next.id > done.id
        JOIN pgboss.job j ON j.name = next.channel AND j.id = next.id
        WHERE done.id = ${job.id} AND next.state = 'waiting' AND j.state = 'retry'
        ORDER BY next.id LIMIT 1`);
      for (const { id } of rows) await this.putOff(orm, channel, id, 0);
    },

    /** After the queue's own backoff, or after `ms`. */
    async retry(orm: Orm, channel: string, job: Job<unknown>, ms?: number): Promise<void> {
      await boss.fail(channel, job, undefined, within(orm));
      if (ms !== undefined) await this.putOff(orm, channel, job.id, ms / 1000);
    },

    /**
     * Makes jobs for waiting deliveries that have none: the queue may be lost, the database a restored backup, or an
     * earlier version may have left them.
     */
    async repair(channel: string): Promise<void> {
      let made: number;
      do
        made = await withTransaction(pool, async ({ client, orm }) => {
          await takeLock(client, repairLock);
          const { rows } = await orm.execute<{ id: string }>(sql`
            SELECT id FROM deliveries d
            WHERE channel = ${channel} AND state IN ('waiting', 'retrying') AND NOT EXISTS (
              SELECT 1 FROM pgboss.job WHERE name = d.channel AND id = d.id AND state < 'completed'
            )
            ORDER BY id LIMIT ${repairBatch}`);
          if (rows.length > 0)
            await this.addAgain(
              orm,
              channel,
              rows.map(({ id }) => id),
            );
          return rows.length;
        });
      while (made === repairBatch);
    },

    /** Makes all waiting jobs due: settings were mended. */
    async dueNow(channel: string): Promise<void> {
      await boss.deleteQueuedJobs(channel);
      await this.repair(channel);
    },

    /** The times of the next attempts at a lead's deliveries, by their ids. Those that are due now are left out. */
    async nextAttempts(leadId: string): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await pool.query<{ id: string; at: Date }>(
        `SELECT j.id, j.start_after AS at FROM deliveries d JOIN pgboss.job j ON j.name = d.channel AND j.id = d.id
         WHERE d.lead_id = $1 AND d.state IN ('waiting', 'retrying') AND (j.state = 'retry' OR j.start_after > now())
           AND j.state < 'active'`,
        [leadId],
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    },

    /** Takes jobs until `stopWork`. A job that the attempt neither completes nor retries is retried. */
    async work(channel: string, attempt: (job: Job<unknown>) => Promise<void>): Promise<void> {
      const options = { ...workOptions, pollingIntervalSeconds: timing.pollingIntervalSeconds };
      await boss.work(channel, options, (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            await attempt(job);
            // Has no effect on a job that the attempt completed or retried.
            return { id: job.id, status: 'failed' as const };
          }),
        ),
      );
    },

    /** Waits for attempts under way. */
    async stopWork(channels: readonly string[]): Promise<void> {
      await Promise.all(channels.map((channel) => boss.offWork(channel)));
    },

    stop: () => boss.stop({ graceful: false, close: false }),
  };
}

export type JobQueue = Awaited<ReturnType<typeof startJobQueue>>;

/** The library emits copies that are no `Error`. Their messages hold no personal data, because a job holds its id only. */
function errorOf(copy: Error): Error {
  return copy instanceof Error ? copy : Object.assign(new Error(), copy);
}
