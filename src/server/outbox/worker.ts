// Sends deliveries: takes a due one, sends it, and records what came of it. Each channel has a loop of its own, so that one that is
// slow or paused delays no other.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type AttemptOutcome, outcomes } from '#contract/deliveries/deliveries.ts';
import { minuteMs } from '#domain/durations.ts';
import { isDatabaseAway } from '#server/database/database-faults.ts';
import { repeat } from '#server/repeat.ts';
import { claimCall, endPauses } from './channel-store.ts';
import { interrupted, type SendResult } from './channel.ts';
import type { ConnectedChannel } from './channels.ts';
import { finishDelivery, saveProgress } from './finish-delivery.ts';
import { backoffMs, productionRetries, resultOfError, type RetryTiming, whatFollows } from './outcome.ts';
import {
  findKept,
  isStillSent,
  type Lease,
  readDelivery,
  type ReadNeeds,
  renewLeases,
  takeDelivery,
  type TakenDelivery,
} from './take-delivery.ts';
import { createWake, type Wake } from './wake.ts';

/** Tests use shorter times. */
export interface OutboxTiming {
  /** A worker looks this often for what is due, even if nobody wakes it. */
  readonly pollMs: number;
  readonly retries: RetryTiming;
}

export const productionTiming: OutboxTiming = { pollMs: 2000, retries: productionRetries };

export interface AttemptCounter {
  readonly countAttempt: (channel: string, outcome: AttemptOutcome) => void;
}

interface Needs extends ReadNeeds {
  readonly metrics: AttemptCounter;
  readonly channels: readonly ConnectedChannel[];
  readonly timing: OutboxTiming;
}

/** How many deliveries a worker sends at the same time by one channel, unless the channel says otherwise. */
const usuallyAtOnce = 3;
/** The time for running attempts to finish when the server stops. */
const graceMs = 2000;
/** An attempt that has to wait longer for its next call ends, and goes on later. */
const longestWaitMs = 2000;
/** An attempt that takes longer is cut off: something hangs. */
const longestAttemptMs = 2 * minuteMs;
const renewEveryMs = 5000;
const recordPauseMs = 250;

export async function startWorker(needs: Needs) {
  const { channels, log, metrics, clock, timing } = needs;
  const { orm: database, pool } = needs.database;
  const stopping = new AbortController();
  /** No new delivery is taken after this. */
  const leaving = new AbortController();
  /** The deliveries in this worker's hands, by id, with what each does. */
  const running = new Map<string, { readonly channel: ConnectedChannel; readonly work: Promise<void> }>();
  const wakes = channels.map(() => createWake());

  async function run(channel: ConnectedChannel, wake: Wake): Promise<void> {
    while (!leaving.signal.aborted) {
      let waitMs = timing.pollMs;
      try {
        if (ofChannel(channel) < (channel.atOnce ?? usuallyAtOnce)) {
          const taken = await takeDelivery(database, channel, [...running.keys()]);
          if ('lease' in taken) begin(channel, taken.lease, wake);
          // Something else may be due as soon as the channel may be called again.
          waitMs = 'lease' in taken ? channel.callGapMs : taken.waitMs || timing.pollMs;
        }
      } catch (error) {
        log.error({ err: error, channel: channel.name }, 'deliveries could not be taken');
        await afterOutage();
      }
      await wake.orAfter(Math.min(waitMs, timing.pollMs));
    }
  }

  const ofChannel = (channel: ConnectedChannel) =>
    [...running.values()].filter((each) => each.channel === channel).length;

  function begin(channel: ConnectedChannel, lease: Lease, wake: Wake): void {
    const work = deliver(channel, lease, wake)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        log.error(
          { err: error, delivery: lease.id, channel: channel.name },
          'a delivery failed unexpectedly',
        );
      })
      .finally(() => {
        running.delete(lease.id);
        wake.now();
      });
    running.set(lease.id, { channel, work });
  }

  async function deliver(channel: ConnectedChannel, lease: Lease, wake: Wake): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestAttemptMs)]);
    const delivery = await untilDatabaseIsBack(() => readDelivery(needs, lease.id));
    const result = delivery ? await send(channel, delivery, signal) : interrupted;
    const ageMs = delivery ? clock().getTime() - delivery.since.getTime() : 0;
    const follows = whatFollows(result, ageMs, channel.tryForMs);
    const isTriedAgain = follows.state === 'retrying';
    const retryInMs = isTriedAgain
      ? (follows.retryInMs ?? backoffMs(timing.retries, lease.tries))
      : undefined;
    metrics.countAttempt(channel.kind, result.outcome);
    logAttempt(log, channel, lease, result);
    // Waits for the database as long as needed: the receiver may have the delivery, and must not get it twice.
    await untilDatabaseIsBack(() =>
      finishDelivery(database, channel.name, lease, result, { ...follows, retryInMs }),
    );
    if (retryInMs !== undefined && retryInMs < timing.pollMs) wake.in(retryInMs);
  }

  async function send(channel: ConnectedChannel, delivery: TakenDelivery, signal: AbortSignal) {
    const { id } = delivery;
    try {
      return await channel.send(delivery, {
        stopping: signal,
        async nextCall(askedPauseMs = 0) {
          if (!(await untilDatabaseIsBack(() => isStillSent(database, delivery))))
            return { ...interrupted, ...(askedPauseMs > 0 && { pauseMs: askedPauseMs }) };
          const pauseMs = askedPauseMs > 0 ? askedPauseMs : await waitForCall(channel, signal);
          if (pauseMs === 0) return undefined;
          return { outcome: 'limited', reason: 'The rest waits for a pause to end.', pauseMs };
        },
        saveProgress: (progress) => untilDatabaseIsBack(() => saveProgress(database, id, progress)),
        findKept: (name, contactId) =>
          untilDatabaseIsBack(() => findKept(database, channel.name, name, contactId, delivery.leadId)),
      });
    } catch (error) {
      if (signal.aborted) return interrupted;
      log.error({ err: error, delivery: id, channel: channel.name }, 'a channel failed unexpectedly');
      return resultOfError(error);
    }
  }

  /** Waits for the channel's rate limit. Returns 0 if the call may go out, otherwise the time of the pause. */
  async function waitForCall(channel: ConnectedChannel, signal: AbortSignal): Promise<number> {
    for (;;) {
      const waitMs = await claimCall(database, channel.name, channel.callGapMs);
      if (waitMs === 0 || waitMs > longestWaitMs) return waitMs;
      await wait(waitMs, undefined, { signal });
    }
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

  /**
   * Leases lapse during an outage of the database. Before this worker takes over what others had, they get the time to record what
   * they sent.
   */
  async function afterOutage(): Promise<void> {
    const signal = leaving.signal;
    try {
      await wait(recordPauseMs, undefined, { signal });
      while (!(await isReached()) && !signal.aborted) await wait(recordPauseMs, undefined, { signal });
      await wait(4 * recordPauseMs, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  const isReached = () =>
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    );

  await endPauses(
    database,
    channels.map(({ name }) => name),
  );
  const loops = channels.map((channel, index) => run(channel, wakes[index] ?? createWake()));
  const stopRenewing = repeat(
    async () => void (running.size > 0 && (await renewLeases(database, [...running.keys()]))),
    renewEveryMs,
    log,
  );

  return {
    /** Something may be due. */
    wake: (): void => {
      for (const wake of wakes) wake.now();
    },

    stop: async (): Promise<void> => {
      const cutOff = setTimeout(() => stopping.abort(), graceMs);
      leaving.abort();
      for (const wake of wakes) wake.end();
      await Promise.all(loops);
      await Promise.all([...running.values()].map(({ work }) => work));
      clearTimeout(cutOff);
      await stopRenewing();
    },
  };
}

/** The reason is left out, because it may hold personal data. The lead's page shows it. */
function logAttempt(log: Logger, { name }: ConnectedChannel, lease: Lease, result: SendResult): void {
  const { outcome, status } = result;
  const context = { channel: name, delivery: lease.id, attempt: lease.number, outcome, status };
  if (outcome === 'settings_rejected') log.error(context, 'the receiver rejects our settings');
  else if (outcomes[outcome].state === 'delivered') log.info(context, 'delivered');
  else log.warn(context, 'an attempt at a delivery failed');
}
