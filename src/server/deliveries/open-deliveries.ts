// Everything the rest of the server gets of deliveries: a way to add them, to send them again, and what still waits.
import { randomUUIDv7 } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { AttemptOutcome, ChannelName } from '#server/database/schema.ts';
import { createAttemptDelivery } from './attempt-delivery.ts';
import type { EstimateStored } from './channel.ts';
import { createChannelStore } from './channel-store.ts';
import { connectChannels } from './connect-channels.ts';
import { type Backlog, createDeliveryStore } from './delivery-store.ts';
import { executeOn, productionTiming, type QueueTiming, startJobQueue, workOptions } from './job-queue.ts';
import { createSendAgainStore } from './send-again-store.ts';
import { createSendAllAgain } from './send-all-again.ts';

/** Adds what the channels want of a submission, within the transaction that stores it. */
export type AddDeliveries = (
  client: PoolClient,
  stored: EstimateStored & { readonly visitId: string | null; readonly at: Date },
) => Promise<void>;

export interface Deliveries {
  /** Absent while no channel is connected. */
  readonly add?: AddDeliveries;
  /** Absent while no CRM is connected. Both return how many contacts were put on their way. */
  readonly sendAgain?: {
    readonly lead: (leadId: string, who: string) => Promise<number>;
    readonly all: (who: string) => Promise<number>;
  };
  /** Undefined while it is being sent, or when it never will be. */
  readonly nextAttemptAt: (deliveryId: string) => Promise<Date | undefined>;
  /** Of the CRM, connected or not. */
  readonly backlog: () => Promise<Backlog>;
  readonly stop: () => Promise<void>;
}

export interface DeliveriesDeps {
  readonly config: Pick<Config, 'crm' | 'role'>;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly countAttempt: (outcome: AttemptOutcome) => void;
  readonly timing?: QueueTiming | undefined;
}

/** Attempts under way get so long to finish when the server stops. */
const graceMs = 2000;

export async function openDeliveries(deps: DeliveriesDeps): Promise<Deliveries> {
  const { config, database, log, clock, timing = productionTiming } = deps;
  const { pool } = database;
  const deliveries = createDeliveryStore(pool);
  const backlog = () => deliveries.backlog('crm');
  const connected = connectChannels(config, clock);
  if (connected.length === 0)
    return { backlog, nextAttemptAt: async () => undefined, stop: async () => undefined };

  const works = config.role !== 'web';
  const names = connected.map(({ name }) => name);
  const boss = await startJobQueue({ pool, log, channels: names, works, timing });
  const channels = createChannelStore(pool);
  const stopping = new AbortController();

  /** Gives all that waits a job that is due now, whatever became of the queue: it may be a restored backup's. */
  async function queueAll(channel: ChannelName): Promise<void> {
    await channels.endSettingsPause(channel);
    await boss.deleteQueuedJobs(channel);
    await boss.deleteStoredJobs(channel);
    await boss.insert(channel, await deliveries.allWaiting(channel));
  }

  for (const channel of connected) {
    await channels.add(channel.name);
    if (!works) continue;
    await queueAll(channel.name);
    const own = { boss, channel, channels, deliveries, stopping: stopping.signal };
    const attempt = createAttemptDelivery({ ...deps, ...own });
    await boss.work(channel.name, { ...workOptions, ...timing.work }, (jobs) =>
      Promise.all(jobs.map(attempt)),
    );
  }

  const again = createSendAgainStore(pool);
  const sendAllAgain = createSendAllAgain({ store: again, queueAll: () => queueAll('crm'), clock, log });
  return {
    async add(client, { visitId, at, ...stored }) {
      const wanted = connected.filter((channel) => channel.wants(stored));
      if (wanted.length === 0) return;
      const made = wanted.map(({ name }) => ({ id: randomUUIDv7(), channel: name }));
      await deliveries.add(client, made, { ...stored, orderKey: visitId ?? stored.leadId, at });
      for (const { id, channel } of made) {
        const queued = await boss.send(channel, null, { id, db: executeOn(client) });
        if (queued === null) throw new Error(`the queue of ${channel} took no job`);
      }
    },
    sendAgain: {
      async lead(leadId, who) {
        const queued = await again.lead(leadId, who, clock());
        await queueAll('crm');
        return queued;
      },
      all: (who) => sendAllAgain.sendAll(who),
    },
    async nextAttemptAt(id) {
      const [job] = await boss.findJobs('crm', { id, queued: true });
      return job?.startAfter;
    },
    backlog,
    async stop() {
      const cutOff = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(names.map((name) => boss.offWork(name)));
      await sendAllAgain.ended();
      clearTimeout(cutOff);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
