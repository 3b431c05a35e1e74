// Everything the rest of the server gets of deliveries: a way to add them, a status, a way to send again.
import { randomUUIDv7 } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { HandOffStatus } from '#contract/hand-offs.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { AttemptOutcome } from '#server/database/schema.ts';
import { createAttemptDelivery } from './attempt-delivery.ts';
import type { EstimateStored } from './channel.ts';
import { createChannelStore } from './channel-store.ts';
import { connectChannels } from './connect-channels.ts';
import { type Backlog, createDeliveryStore } from './delivery-store.ts';
import { handOffStatus } from './hand-off-status.ts';
import { executeOn, productionTiming, type QueueTiming, startJobQueue } from './job-queue.ts';
import { createSendAgain, type SendAgain } from './send-again.ts';

/** Adds what the channels want of a submission, within the transaction that stores it. */
export type AddDeliveries = (
  client: PoolClient,
  stored: EstimateStored & { readonly visitId: string | null; readonly at: Date },
) => Promise<void>;

export interface Deliveries {
  /** Absent while no channel is connected. */
  readonly add?: AddDeliveries;
  /** Absent while no CRM is connected. */
  readonly sendAgain?: SendAgain;
  readonly status: () => Promise<HandOffStatus>;
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
const graceMs = 4000;

/** Two batches at a time: one slow reply holds up only its own batch. */
const work = {
  localConcurrency: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds: 5,
} as const;

export async function openDeliveries(deps: DeliveriesDeps): Promise<Deliveries> {
  const { config, database, log, clock, countAttempt, timing = productionTiming } = deps;
  const { pool } = database;
  const deliveries = createDeliveryStore(pool);
  const backlog = () => deliveries.backlog('crm');
  const status = async () => handOffStatus(config.crm !== undefined, await backlog());
  const channels = connectChannels(config, clock);
  if (channels.length === 0) return { status, backlog, stop: async () => undefined };

  const works = config.role !== 'web';
  const names = channels.map(({ name }) => name);
  const boss = await startJobQueue({ pool, log, channels: names, works, timing });
  const channelStore = createChannelStore(pool);
  const sendAgain = createSendAgain({ pool, boss, deliveries, channels: channelStore, clock });
  const stopping = new AbortController();

  for (const channel of channels) {
    await channelStore.add(channel.name);
    if (!works) continue;
    await sendAgain.waiting(channel.name);
    const parts = { boss, channel, channels: channelStore, deliveries, clock, log, countAttempt };
    const attempt = createAttemptDelivery({ ...parts, stopping: stopping.signal });
    const options = { ...work, pollingIntervalSeconds: timing.pollingIntervalSeconds };
    await boss.work(channel.name, options, (jobs) => Promise.all(jobs.map(attempt)));
  }

  return {
    async add(client, { visitId, at, ...stored }) {
      const wanted = channels.filter((channel) => channel.wants(stored));
      const made = wanted.map(({ name }) => ({ id: randomUUIDv7(), channel: name }));
      if (made.length === 0) return;
      await deliveries.add(client, made, { ...stored, at });
      const job = { singletonKey: visitId ?? stored.leadId, db: executeOn(client) };
      for (const { id, channel } of made) {
        const queued = await boss.send(channel, null, { ...job, id });
        if (queued === null) throw new Error(`the queue of ${channel} took no job`);
      }
    },
    sendAgain,
    status,
    backlog,
    async stop() {
      const cutOff = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(names.map((name) => boss.offWork(name)));
      clearTimeout(cutOff);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
