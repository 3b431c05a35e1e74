// Everything the rest of the server gets of deliveries: a way to add them, to send them again, and what still waits.
import { randomUUIDv7 } from 'node:crypto';
import type { Pool } from 'pg';
import type { Context } from '#server/context.ts';
import type { WantedDelivery } from '#server/estimates/estimate-store.ts';
import { repeat } from '#server/repeat.ts';
import { createAttemptDelivery } from './worker.ts';
import type { Channel } from './channel.ts';
import { createChannelStore } from './channel-store.ts';
import { connectChannels } from './channels.ts';
import { type Backlog, createDeliveryStore } from './delivery-store.ts';
import { productionTiming, type QueueTiming, startJobQueue, workOptions } from './job-queue.ts';
import { type AddLeadEvent, createAddLeadEvent } from './lead-event-store.ts';
import { createQueueDeliveries } from './queue-deliveries.ts';
import { createSendAgain, type SendAgain } from './send-again.ts';

export interface Deliveries {
  /** What the channels want of a submission, for the statement that stores it. */
  readonly wanted: () => readonly WantedDelivery[];
  /** The names of the channels that are connected. */
  readonly connected: ReadonlySet<string>;
  readonly addLeadEvent: AddLeadEvent;
  readonly sendAgain: SendAgain;
  /** Of every channel that was ever connected. */
  readonly backlogs: () => Promise<ChannelBacklog[]>;
  readonly stop: () => Promise<void>;
}

export interface ChannelBacklog extends Backlog {
  readonly connected: boolean;
}

interface DeliveriesContext extends Context {
  readonly timing?: QueueTiming | undefined;
}

/** Attempts under way get so long to finish when the server stops. */
const graceMs = 2000;

export async function openDeliveries(context: DeliveriesContext): Promise<Deliveries> {
  const {
    config,
    database: { pool },
  } = context;
  const connected = await connectChannels(context);
  await addChannels(pool, connected);
  const names = new Set(connected.map(({ name }) => name));
  const sendAgain = createSendAgain(context, connected);
  const stopWork =
    config.role === 'web' || connected.length === 0 ? undefined : await work(context, connected);
  return {
    wanted: () => connected.map(({ name, wants }) => ({ id: randomUUIDv7(), channel: name, wants })),
    connected: names,
    addLeadEvent: createAddLeadEvent(connected),
    sendAgain,
    async backlogs() {
      const backlogs = await createDeliveryStore(pool).backlogs();
      return backlogs.map((backlog) => ({ ...backlog, connected: names.has(backlog.name) }));
    },
    async stop() {
      await sendAgain.stop();
      await stopWork?.();
    },
  };
}

async function addChannels(pool: Pool, connected: readonly Channel[]): Promise<void> {
  const channels = createChannelStore(pool);
  for (const channel of connected) await channels.add(channel);
}

/** Returns how to stop. */
async function work(context: DeliveriesContext, connected: readonly Channel[]): Promise<() => Promise<void>> {
  const { log, timing = productionTiming } = context;
  const { pool } = context.database;
  const deliveries = createDeliveryStore(pool);
  const channels = createChannelStore(pool);
  const names = connected.map(({ name }) => name);
  const boss = await startJobQueue({ pool, log, queues: names, timing });
  const queue = createQueueDeliveries(boss, pool, deliveries);
  const stopping = new AbortController();

  for (const channel of connected) {
    await channels.endSettingsPause(channel.name);
    await queue.requeueAll(channel.name);
    const own = { boss, channel, channels, deliveries, stopping: stopping.signal };
    const attempt = createAttemptDelivery({ ...context, ...own });
    await boss.work(
      channel.name,
      { ...workOptions, pollingIntervalSeconds: timing.pollingIntervalSeconds },
      (jobs) => Promise.all(jobs.map(attempt)),
    );
  }
  const queueAllNew = async () => {
    for (const name of names) await queue.queueNew(name);
  };
  const stopQueueing = repeat(queueAllNew, timing.pollingIntervalSeconds * 1000, log);

  return async () => {
    const cutOff = setTimeout(() => stopping.abort(), graceMs);
    await stopQueueing();
    await Promise.all(names.map((name) => boss.offWork(name)));
    clearTimeout(cutOff);
    await boss.stop({ graceful: false, close: false });
  };
}
