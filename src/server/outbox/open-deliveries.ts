// Connects the channels, starts the queue and the worker, and offers deliveries to the rest of the server.
import { mailboxOf } from '#domain/contact/mailbox.ts';
import { hourMs } from '#domain/durations.ts';
import type { Orm } from '#server/database/connection.ts';
import { limitNetworks } from '#server/http/rate-limits.ts';
import { addForEvent, type LeadEvent } from './add-deliveries.ts';
import { planFirst } from './add-first.ts';
import { addChannel, readBacklogs } from './channel-store.ts';
import type { ChannelNeeds } from './channel.ts';
import { connectChannels } from './channels.ts';
import type { AttemptNeeds } from './delivery-store.ts';
import { productionTiming, type QueueTiming, startJobQueue } from './job-queue.ts';
import type { Sending } from './plan-deliveries.ts';
import { createSendAgain } from './send-again.ts';
import { type AttemptCounter, startWorker } from './worker.ts';
import { type PlannedDeliveries, writeDeliveries } from './write-deliveries.ts';

/** The most visitors who get mails from one network: enough for a show room. */
const visitorsMailedPerHour = 30;

interface Needs extends ChannelNeeds, AttemptNeeds {
  readonly metrics: AttemptCounter;
  readonly timing?: QueueTiming | undefined;
}

export type Deliveries = Awaited<ReturnType<typeof openDeliveries>>;

export async function openDeliveries(needs: Needs) {
  const { config, database, log, stoppedMailboxes, timing = productionTiming } = needs;
  const { pool } = database;
  const channels = connectChannels(needs);
  for (const channel of channels) await addChannel(database.orm, channel);
  const connected: ReadonlySet<string> = new Set(channels.map(({ name }) => name));
  const stopping = new AbortController();

  const works = config.role !== 'web';
  const alarmMinutes = connected.has('owner_email') ? config.sales.untouchedAlarmMinutes : undefined;
  const sending: Sending = { channels, alarmAfterSeconds: alarmMinutes && alarmMinutes * 60 };
  const queue = channels.length > 0 ? await startJobQueue({ pool, log, timing, works }) : undefined;
  const sendAgain = createSendAgain({ ...needs, queue, connected });
  const stopWorker = queue && works ? await startWorker({ ...needs, channels, queue }) : undefined;
  const firstNeeds = { sending, isLimited: config.rateLimit, stoppedMailboxes };
  const limitMails = limitNetworks(visitorsMailedPerHour, hourMs);
  return {
    connected,

    /** The settings that decide what is sent about a submission. */
    sending,

    /** Runs in the caller's transaction. Throws a conflict if a delivery that it would change is being sent. */
    add: (orm: Orm, planned: Partial<PlannedDeliveries>) => writeDeliveries(orm, queue, planned),

    addForEvent: async (orm: Orm, event: LeadEvent): Promise<void> => {
      if (event.event !== 'lead.created') return addForEvent(orm, queue, channels, event);
      for (const id of event.leadIds) {
        await writeDeliveries(orm, queue, await planFirst(orm, id, event.at, firstNeeds));
      }
    },

    /** Whether this network may cause a mail to this visitor. Each call counts. */
    mayMail: (network: string, email: string): boolean =>
      !config.rateLimit || limitMails(network, mailboxOf(email)) === undefined,

    sendAgain,

    /** The times of the next attempts at a lead's deliveries, by their ids. */
    nextAttempts: async (leadId: string): Promise<ReadonlyMap<string, Date>> =>
      (await queue?.nextAttempts(leadId)) ?? new Map(),

    /** Undefined if no such channel is connected, or if it has no test. */
    test: (name: string) => channels.find((channel) => channel.name === name)?.test?.(stopping.signal),

    backlogs: () => readBacklogs(database.orm, connected),

    stop: async (): Promise<void> => {
      stopping.abort();
      await sendAgain.stop();
      await stopWorker?.();
      await queue?.stop();
    },
  };
}
