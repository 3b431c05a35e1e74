// Sends deliveries: takes a due job, sends its delivery, records the result, and completes or retries the job.
import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from 'pg-boss';
import type { Logger } from 'pino';
import { type AttemptOutcome, type DeliveryState, outcomes } from '#contract/deliveries/deliveries.ts';
import { minuteMs } from '#domain/durations.ts';
import type { Orm } from '#server/database/connection.ts';
import { isDatabaseAway } from '#server/database/database-faults.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { repeat } from '#server/repeat.ts';
import { raiseAlarm } from './add-deliveries.ts';
import { claimCall, endSettingsPauses, pauseChannel } from './channel-store.ts';
import { interrupted, type SendResult } from './channel.ts';
import type { ConnectedChannel } from './channels.ts';
import {
  type Attempt,
  type AttemptNeeds,
  beginAttempt,
  findKept,
  finishAttempt,
  isStillUnsent,
  saveProgress,
} from './delivery-store.ts';
import type { JobQueue } from './job-queue.ts';
import { resultOfError, whatFollows } from './outcome.ts';
import { alarmGroup } from './plan-deliveries.ts';

export interface AttemptCounter {
  readonly countAttempt: (channel: string, outcome: AttemptOutcome) => void;
}

interface Needs extends AttemptNeeds {
  readonly metrics: AttemptCounter;
  readonly channels: readonly ConnectedChannel[];
  readonly queue: JobQueue;
}

/** The time for running attempts to finish when the server stops. */
const graceMs = 2000;
/** A job whose call has to wait longer is retried later, so that it delays no other job. */
const longestWaitMs = 2000;
/** How often the worker looks for deliveries without a job. */
const repairEveryMs = 10 * minuteMs;
/** The number of early retries for a job of an unknown channel, before it is put off for longer. */
const soonRetries = 5;
/** Much shorter than the time after which another process takes over the job. */
const recordPauseMs = 250;

export async function startWorker(needs: Needs): Promise<() => Promise<void>> {
  const { channels, queue, clock, log, metrics } = needs;
  const { pool, orm: database } = needs.database;
  const stopping = new AbortController();
  /** By delivery: attempts that could not be recorded yet. The queue may hand out their jobs again meanwhile. */
  const unrecorded = new Map<string, Promise<void>>();
  /** By channel that sends one at a time: the end of its last delivery. */
  const turns = new Map<string, Promise<void>>();

  const names = channels.map(({ name }) => name);
  for (const name of await endSettingsPauses(database, names)) await queue.dueNow(name);
  const stopRepairing = repeat(() => queue.repair(names), repairEveryMs, log);
  await queue.work([...names, alarmGroup], async (group, job) => {
    try {
      const channel = channels.find(({ name }) => name === group);
      if (channel) await (channel.oneAtATime ? deliverInTurn(channel, job) : deliver(channel, job));
      else if (group === alarmGroup) {
        await withTransaction(pool, async ({ orm }) => {
          await raiseAlarm(orm, queue, job.id, clock());
          await queue.complete(orm, job);
        });
      }
      // The channel is not connected here, but perhaps in another process, or later.
      else await settle(job, 'retrying', job.retryCount < soonRetries ? undefined : repairEveryMs);
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error({ err: error, delivery: job.id, channel: group }, 'a delivery failed unexpectedly');
    }
  });

  /** Sends after the channel's current delivery has been recorded. */
  async function deliverInTurn(channel: ConnectedChannel, job: Job<unknown>): Promise<void> {
    const before = turns.get(channel.name);
    const { promise, resolve } = Promise.withResolvers<void>();
    turns.set(channel.name, promise);
    await before;
    await deliver(channel, job).finally(resolve);
  }

  async function deliver(channel: ConnectedChannel, job: Job<unknown>): Promise<void> {
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    await unrecorded.get(job.id);
    const pausedMs = await waitForCall(channel, signal);
    if (pausedMs > 0) return settle(job, 'retrying', pausedMs);
    const attempt = await beginAttempt(needs, job.id, clock());
    if (!attempt) return settle(job, (await isStillUnsent(database, job.id)) ? 'retrying' : 'delivered');

    const result = await send(channel, attempt, signal);
    const ageMs = clock().getTime() - attempt.since.getTime();
    const { state, pauseMs, retryInMs } = whatFollows(result, ageMs, channel.tryForMs);
    metrics.countAttempt(channel.kind, result.outcome);
    logAttempt(log, channel, attempt, result);
    // Waits for the database as long as needed: the receiver may have the delivery, and must not get it twice.
    const recording = untilDatabaseIsBack(() =>
      withTransaction(pool, async ({ orm }) => {
        const rejected = result.outcome === 'settings_rejected';
        if (pauseMs !== undefined) await pauseChannel(orm, channel.name, pauseMs, rejected);
        await finishAttempt(orm, attempt, state, result, clock());
        await endJob(orm, job, state, retryInMs);
      }),
    );
    unrecorded.set(attempt.id, recording);
    await recording.finally(() => unrecorded.delete(attempt.id));
  }

  /** Waits for the channel's rate limit. Returns 0 if the call may go out, otherwise the time of the pause. */
  async function waitForCall(channel: ConnectedChannel, signal: AbortSignal): Promise<number> {
    for (;;) {
      const waitMs = await claimCall(database, channel.name, channel.callGapMs);
      if (waitMs === 0 || waitMs > longestWaitMs) return waitMs;
      await wait(waitMs, undefined, { signal });
    }
  }

  async function send(channel: ConnectedChannel, attempt: Attempt, signal: AbortSignal): Promise<SendResult> {
    const { id } = attempt;
    try {
      return await channel.send(attempt, {
        stopping: signal,
        async nextCall(askedPauseMs = 0) {
          const pauseMs = askedPauseMs > 0 ? askedPauseMs : await waitForCall(channel, signal);
          if (pauseMs === 0) return undefined;
          return { outcome: 'limited', reason: 'The rest waits for a pause to end.', pauseMs };
        },
        saveProgress: (progress) => untilDatabaseIsBack(() => saveProgress(database, id, progress)),
        findKept: (name, contactId) =>
          untilDatabaseIsBack(() => findKept(database, channel.name, name, contactId)),
      });
    } catch (error) {
      if (signal.aborted) return interrupted;
      log.error({ err: error, delivery: id, channel: channel.name }, 'a channel failed unexpectedly');
      return resultOfError(error);
    }
  }

  function settle(job: Job<unknown>, state: DeliveryState, retryInMs?: number): Promise<void> {
    return withTransaction(pool, ({ orm }) => endJob(orm, job, state, retryInMs));
  }

  function endJob(orm: Orm, job: Job<unknown>, state: DeliveryState, retryInMs?: number): Promise<void> {
    return state === 'retrying' ? queue.retry(orm, job, retryInMs) : queue.complete(orm, job);
  }

  async function untilDatabaseIsBack<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error) || stopping.signal.aborted) throw error;
        await wait(recordPauseMs);
      }
    }
  }

  return async () => {
    const cutOff = setTimeout(() => stopping.abort(), graceMs);
    await stopRepairing();
    await queue.stopWork();
    clearTimeout(cutOff);
  };
}

/** The reason is left out, because it may hold personal data. The lead's page shows it. */
function logAttempt(log: Logger, { name }: ConnectedChannel, attempt: Attempt, result: SendResult): void {
  const { outcome, status } = result;
  const context = { channel: name, delivery: attempt.id, attempt: attempt.attempts, outcome, status };
  if (outcome === 'settings_rejected') log.error(context, 'the receiver rejects our settings');
  else if (outcomes[outcome].state === 'delivered') log.info(context, 'delivered');
  else log.warn(context, 'an attempt at a delivery failed');
}
