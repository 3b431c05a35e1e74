// The queue is pg-boss, on our database, in a schema of its own. Each waiting delivery has a job with the same id, and the job
// says when the delivery is due. The table `deliveries` holds what is sent, and the outcome. A job changes in the same transaction
// as its delivery.
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Job, PgBoss, QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { minuteMs } from '#domain/durations.ts';
import type { Orm } from '#server/database/connection.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { takeLock, withTransaction } from '#server/database/with-transaction.ts';
import { errorCode } from '#server/error-code.ts';

/** All times are in seconds. Tests use shorter ones. */
export interface QueueTiming {
  readonly pollingIntervalSeconds: number;
  readonly retries: Pick<QueueOptions, 'retryDelay' | 'retryBackoff' | 'retryDelayMax'>;
}

/**
 * The queue retries after 1 to 2 s, then after 2 to 4 s, and so on. Retries are at most a minute apart, so that the end of an
 * outage is noticed within a minute.
 */
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

/** The number of deliveries that a process sends at the same time by one channel. */
const perChannel = 3;

/** All channels share the queue: a delivery's job has its channel as group. */
const queue = 'deliveries';

/** These are the numbers of advisory locks. Nothing else uses them. */
const startLock = 5_438_003;
const repairLock = 5_438_005;

const repairBatch = 1000;

interface QueueDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly timing: QueueTiming;
  /** This process also takes jobs, and looks after those of processes that died. */
  readonly works: boolean;
}

/** A job and the time when it is due. Without a time it is due now. */
export interface DueJob {
  readonly id: string;
  readonly channel: string;
  readonly startAfterSeconds?: number | undefined;
}

export async function startJobQueue({ pool, log, timing, works }: QueueDeps) {
  // The library is loaded only where deliveries are made, because loading it takes a while.
  const { PgBoss: Library } = await import('pg-boss');
  const boss: PgBoss = new Library({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: works,
    // This finds lapsed claims. Since a claim lapses after 15 s, a dead process's deliveries are taken over within 25 s.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    flowIntervalSeconds: 3600,
  });
  boss.on(
    'error',
    createErrorLog(log, () => performance.now()),
  );
  await withTransaction(pool, async ({ client }) => {
    // Processes that start at the same time take turns to make and migrate the library's schema.
    await takeLock(client, startLock);
    await boss.start();
    const options = { ...queueOptions, ...timing.retries };
    await boss.createQueue(queue, options);
    await boss.updateQueue(queue, options);
    // This makes the library read the queue now. Otherwise it would need a second connection during a transaction.
    await boss.insert(queue, []);
  });
  const within = (orm: Orm) => ({
    db: { executeSql: (text: string, values: unknown[] = []) => runPrepared(orm, text, values) },
  });

  return {
    async add(orm: Orm, jobs: readonly DueJob[]): Promise<void> {
      const made = jobs.map(({ id, channel, startAfterSeconds = 0 }) => ({
        id,
        group: { id: channel },
        startAfter: startAfterSeconds,
      }));
      if (made.length > 0) await boss.insert(queue, made, within(orm));
    },

    /** Replaces jobs that have ended or wait for longer. A running attempt goes on. */
    async addAgain(orm: Orm, jobs: readonly DueJob[]): Promise<void> {
      if (jobs.length === 0) return;
      const ids = jobs.map(({ id }) => id);
      await orm.execute(
        sql`DELETE FROM pgboss.job WHERE name = ${queue} AND id IN ${ids} AND state <> 'active'`,
      );
      await this.add(orm, jobs);
    },

    /** Changes when a waiting delivery is due. A running attempt goes on. */
    async putOff(orm: Orm, id: string, startAfterSeconds: number): Promise<void> {
      await boss.update(queue, undefined, { id, startAfter: startAfterSeconds, ...within(orm) });
    },

    /** Completes a job. The visit's next delivery, which had to wait for this one, becomes due now. */
    async complete(orm: Orm, job: Job<unknown>): Promise<void> {
      await boss.complete(queue, job, undefined, within(orm));
      const { rows } = await orm.execute<{ id: string }>(sql`
        SELECT next.id FROM deliveries done
        JOIN deliveries next ON next.order_key = done.order_key AND next.channel = done.channel AND next.id > done.id
        JOIN pgboss.job j ON j.name = ${queue} AND j.id = next.id
        WHERE done.id = ${job.id} AND next.state = 'waiting' AND j.state = 'retry'
        ORDER BY next.id LIMIT 1`);
      for (const { id } of rows) await this.putOff(orm, id, 0);
    },

    /** Retries a job after the queue's own backoff, or after `ms`. */
    async retry(orm: Orm, job: Job<unknown>, ms?: number): Promise<void> {
      await boss.fail(queue, job, undefined, within(orm));
      if (ms !== undefined) await this.putOff(orm, job.id, ms / 1000);
    },

    /**
     * Makes jobs for waiting deliveries that have none. The queue may be lost, the database may be a restored backup, or
     * an earlier version may have left such deliveries.
     */
    async repair(channels: readonly string[]): Promise<void> {
      let made: number;
      do
        made = await withTransaction(pool, async ({ client, orm }) => {
          await takeLock(client, repairLock);
          await adoptFormerJobs(orm);
          const { rows } = await orm.execute<{ id: string; channel: string }>(sql`
            SELECT id, channel FROM deliveries d
            WHERE channel IN ${channels} AND state IN ('waiting', 'retrying') AND NOT EXISTS (
              SELECT 1 FROM pgboss.job WHERE name IN (${queue}, d.channel) AND id = d.id AND state < 'completed'
            )
            ORDER BY id LIMIT ${repairBatch}`);
          await this.addAgain(orm, rows);
          return rows.length;
        });
      while (made === repairBatch);
    },

    /** Makes all waiting jobs of the channel due, because its settings were mended. */
    async dueNow(channel: string): Promise<void> {
      await pool.query(
        `UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND group_id = $2 AND state < 'active'`,
        [queue, channel],
      );
    },

    /** The times of the next attempts at a lead's deliveries, by their ids. Those that are due now are left out. */
    async nextAttempts(leadId: string): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await pool.query<{ id: string; at: Date }>(
        `SELECT j.id, j.start_after AS at FROM deliveries d JOIN pgboss.job j ON j.name = $2 AND j.id = d.id
         WHERE d.lead_id = $1 AND d.state IN ('waiting', 'retrying') AND (j.state = 'retry' OR j.start_after > now())
           AND j.state < 'active'`,
        [leadId, queue],
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    },

    /**
     * Takes jobs until `stopWork`. A job that the attempt neither completes nor retries is retried. There are as many
     * workers as all channels may use together, so that slow channels leave enough for the others.
     */
    async work(
      channels: readonly string[],
      attempt: (channel: string, job: Job<unknown>) => Promise<void>,
    ): Promise<void> {
      const options = {
        localConcurrency: channels.length * perChannel,
        localGroupConcurrency: perChannel,
        batchSize: perChannel,
        burstWhenBatchFull: true,
        perJobResults: true,
        heartbeatRefreshSeconds: 5,
        pollingIntervalSeconds: timing.pollingIntervalSeconds,
      } as const;
      await boss.work(queue, options, (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            await attempt(job.groupId ?? '', job);
            // This has no effect on a job that the attempt completed or retried.
            return { id: job.id, status: 'failed' as const };
          }),
        ),
      );
    },

    /** Waits for attempts under way. */
    stopWork: () => boss.offWork(queue),

    stop: () => boss.stop({ graceful: false, close: false }),
  };
}

/**
 * Takes over the jobs of an earlier version, which had a queue for each channel. Jobs that it is
 * sending stay there until it is stopped.
 */
async function adoptFormerJobs(orm: Orm): Promise<void> {
  await orm.execute(sql`
    UPDATE pgboss.job former SET name = ${queue}, group_id = former.name
    WHERE former.name <> ${queue} AND left(former.name, 8) <> '__pgboss' AND former.state < 'active' AND NOT EXISTS (
      SELECT 1 FROM pgboss.job own WHERE own.name = ${queue} AND own.id = former.id
    )`);
}

export type JobQueue = Awaited<ReturnType<typeof startJobQueue>>;

/** Logs each kind of error once a minute, because the library emits a dozen a second on a full disk. `clock` is in ms. */
export function createErrorLog(log: Logger, clock: () => number) {
  const kinds = new Map<string, { loggedAt: number; unlogged: number }>();
  return (copy: Error): void => {
    // The library emits copies that are no `Error`. Their messages hold no personal data, because a job holds only its id.
    const err = copy instanceof Error ? copy : Object.assign(new Error(), copy);
    const kind = errorCode(err) ?? err.message;
    const last = kinds.get(kind);
    if (last && clock() - last.loggedAt < minuteMs) {
      last.unlogged += 1;
      return;
    }
    kinds.set(kind, { loggedAt: clock(), unlogged: 0 });
    log.error({ err, ...(last && { notLoggedBefore: last.unlogged }) }, 'the job queue failed');
  };
}
