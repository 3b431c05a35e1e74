// One attempt at a delivery: waits for the channel's rate limit, sends, records the outcome. Then the job is completed, or
// retried by the queue.
import { setTimeout as wait } from 'node:timers/promises';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isDatabaseAway } from '#server/database/database-away.ts';
import type { AttemptOutcome, ChannelKind } from '#server/database/delivery-schema.ts';
import { resultOfError, verdictOf } from './attempt-verdict.ts';
import type { Context } from '#server/context.ts';
import { type Channel, interrupted, type Sending, type SendResult } from './channel.ts';
import type { ChannelStore } from './channel-store.ts';
import type { Attempt, DeliveryStore } from './delivery-store.ts';

interface AttemptContext extends Omit<Context, 'config' | 'database'> {
  readonly boss: PgBoss;
  readonly channel: Channel;
  readonly channels: ChannelStore;
  readonly deliveries: DeliveryStore;
  /** Ends attempts under way when the server stops. */
  readonly stopping: AbortSignal;
}

export type CountAttempt = (channel: ChannelKind, outcome: AttemptOutcome) => void;

/** When the wait is longer than this the job is retried later, so that it blocks no other. */
const longestTurnMs = 2000;

export function createAttemptDelivery(context: AttemptContext): (job: Job<unknown>) => Promise<JobResult> {
  const { boss, channel, channels, deliveries, clock, log } = context;
  /** By delivery: outcomes that could not be recorded yet, since the database is away. */
  const unrecorded = new Map<string, Promise<void>>();

  /** Fails the job, so that the queue retries it: after its own backoff, or after `ms`. */
  async function retry(job: Job<unknown>, ms?: number): Promise<JobResult> {
    await boss.fail(channel.name, job);
    if (ms !== undefined) await boss.update(channel.name, undefined, { id: job.id, startAfter: ms / 1000 });
    const [next] = await boss.findJobs(channel.name, { id: job.id });
    if (next) await deliveries.setNextAttempt(job.id, next.startAfter);
    return done(job);
  }

  /** Waits for the rate limit. Returns 0 when the call may go out, or how long the channel is paused. */
  async function waitForTurn(signal: AbortSignal): Promise<number> {
    for (;;) {
      const waitMs = await channels.takeTurn(channel.name, channel.callGapMs);
      if (waitMs === 0 || waitMs > longestTurnMs) return waitMs;
      await wait(waitMs, undefined, { signal });
    }
  }

  async function attempt(job: Job<unknown>): Promise<JobResult> {
    const signal = AbortSignal.any([job.signal, context.stopping]);
    await unrecorded.get(job.id);
    const pausedMs = await waitForTurn(signal);
    if (pausedMs > 0) return retry(job, pausedMs);
    const begun = await deliveries.begin(job.id, clock());
    if (begun === undefined) return (await deliveries.isWaiting(job.id)) ? retry(job) : done(job);

    const sending: Sending = {
      stopping: signal,
      async nextTurn() {
        const pauseMs = await waitForTurn(signal);
        return pauseMs === 0
          ? undefined
          : { outcome: 'limited', reason: 'The rest waits for a pause to end.', pauseMs };
      },
      saveProgress: (progress) =>
        untilDatabaseIsBack(() => deliveries.saveProgress(begun.id, progress), context.stopping),
    };
    const result = await channel.send(begun, sending).catch((error: unknown): SendResult => {
      if (signal.aborted) return interrupted;
      log.error({ err: error, delivery: begun.id, channel: channel.name }, 'a delivery could not be made');
      return resultOfError(error);
    });
    const { state, pauseMs, retryInMs } = verdictOf(
      result,
      clock().getTime() - begun.since.getTime(),
      channel.tryForMs,
    );
    const rejected = result.outcome === 'settings_rejected';
    context.metrics.countAttempt(channel.kind, result.outcome);
    logAttempt(log, channel, begun, result);
    // It may have been delivered: waits for the database, however long, rather than send it twice.
    const recording = untilDatabaseIsBack(async () => {
      if (pauseMs !== undefined) await channels.pause(channel.name, pauseMs, rejected);
      await deliveries.finish(begun, state, result, clock());
    }, context.stopping);
    unrecorded.set(begun.id, recording);
    await recording.finally(() => unrecorded.delete(begun.id));
    return state === 'retrying' ? retry(job, retryInMs) : done(job);
  }

  return async (job) => {
    try {
      return await attempt(job);
    } catch (error) {
      if (!context.stopping.aborted) {
        log.error({ err: error, delivery: job.id, channel: channel.name }, 'a delivery met an error');
      }
      return { id: job.id, status: 'failed' };
    }
  };
}

function done({ id }: Job<unknown>): JobResult {
  return { id, status: 'completed' };
}

/** No personal data, and so no reason: the admin finds that on the lead, by the id. */
function logAttempt(log: Logger, { name }: Channel, attempt: Attempt, { outcome, status }: SendResult): void {
  const context = { channel: name, delivery: attempt.id, attempt: attempt.number, outcome, status };
  if (outcome === 'settings_rejected') log.error(context, 'the other side rejects our settings');
  else if (outcome === 'delivered' || outcome === 'existed') log.info(context, 'delivered');
  else log.warn(context, 'an attempt at a delivery failed');
}

/** Much shorter than the time after which another process takes over the job. */
const recordPauseMs = 250;

async function untilDatabaseIsBack(record: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!isDatabaseAway(error) || stopping.aborted) throw error;
      await wait(recordPauseMs);
    }
  }
}
