// Connects the channels, starts the queue and the worker, and gives the rest of the server what it needs of deliveries.
import type { Logger } from 'pino';
import { mailboxOf } from '#domain/contact.ts';
import { hourMs } from '#domain/durations.ts';
import type { Config } from '#server/config.ts';
import type { Orm } from '#server/database/connection.ts';
import { limitNetworks } from '#server/http/rate-limits.ts';
import { type AddLeadEvent, addLeadEvent } from './add-deliveries.ts';
import type { SendResult } from './channel.ts';
import { type ChannelNeeds, connectChannels } from './channels.ts';
import { type Backlog, createDeliveryStore, type DeliveryStoreNeeds } from './delivery-store.ts';
import { productionTiming, type QueueTiming, startJobQueue } from './job-queue.ts';
import type { Sending } from './plan-deliveries.ts';
import { createSendAgain, type SendAgain } from './send-again.ts';
import { type AttemptCounter, startWorker } from './worker.ts';
import { type PlannedDeliveries, writeDeliveries } from './write-deliveries.ts';

export interface Deliveries {
  /** The names of the channels that are connected. */
  readonly connected: ReadonlySet<string>;
  /** By which it is decided what is sent of a submission. */
  readonly sending: Sending;
  /** Within the caller's transaction. A conflict if a delivery that changes is being sent. */
  readonly add: (orm: Orm, planned: Partial<PlannedDeliveries>) => Promise<void>;
  readonly addLeadEvent: AddLeadEvent;
  /** Whether this network may cause a mail to this visitor. Counts it. */
  readonly mayMail: (network: string, email: string) => boolean;
  readonly sendAgain: SendAgain;
  /** The times of the next attempts at a lead's deliveries, by their ids. */
  readonly nextAttempts: (leadId: string) => Promise<ReadonlyMap<string, Date>>;
  /** Undefined if no such channel is connected, or if it has no test. */
  readonly test: (channel: string) => Promise<SendResult> | undefined;
  /** The backlogs of all channels that were ever connected. */
  readonly backlogs: () => Promise<ChannelBacklog[]>;
  readonly stop: () => Promise<void>;
}

export interface ChannelBacklog extends Backlog {
  readonly connected: boolean;
}

/** Visitors who get a mail because of one network: enough for a show room. */
const visitorsMailedPerHour = 30;

interface DeliveriesNeeds extends ChannelNeeds, DeliveryStoreNeeds {
  readonly config: ChannelNeeds['config'] & Pick<Config, 'estimates' | 'role' | 'rateLimit'>;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly metrics: AttemptCounter;
  readonly timing?: QueueTiming | undefined;
}

export async function openDeliveries(needs: DeliveriesNeeds): Promise<Deliveries> {
  const { config, database, log, timing = productionTiming } = needs;
  const { pool } = database;
  const store = createDeliveryStore(needs);
  const channels = connectChannels(needs);
  for (const { name, kind, label } of channels) await store.addChannel({ name, kind, label });
  const names = channels.map(({ name }) => name);
  const connected = new Set(names);
  const stopping = new AbortController();

  const works = config.role !== 'web';
  const alarmMinutes = connected.has('owner_email') ? config.sales.untouchedAlarmMinutes : undefined;
  const alarmAfterSeconds = alarmMinutes === undefined ? undefined : alarmMinutes * 60;
  const queue = names.length > 0 ? await startJobQueue({ pool, log, timing, works }) : undefined;
  const sendAgain = createSendAgain({ ...needs, queue, store, connected });
  const stopWorker = queue && works ? await startWorker({ ...needs, channels, store, queue }) : undefined;
  const limitMails = limitNetworks(visitorsMailedPerHour, hourMs);
  return {
    connected,
    sending: { channels, alarmAfterSeconds },
    add: (orm, planned) => writeDeliveries(orm, queue, planned),
    mayMail: (network, email) => !config.rateLimit || limitMails(network, mailboxOf(email)) === undefined,
    addLeadEvent: (orm, event) => addLeadEvent(orm, queue, channels, event),
    sendAgain,
    nextAttempts: async (leadId) => (await queue?.nextAttempts(leadId)) ?? new Map(),
    test: (name) => channels.find((channel) => channel.name === name)?.test?.(stopping.signal),
    async backlogs() {
      const backlogs = await store.backlogs();
      return backlogs.map((backlog) => ({ ...backlog, connected: connected.has(backlog.name) }));
    },
    async stop() {
      stopping.abort();
      await sendAgain.stop();
      await stopWorker?.();
      await queue?.stop();
    },
  };
}
