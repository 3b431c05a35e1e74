// Connects the channels, starts the queue and the worker, and gives the rest of the server what it needs of deliveries.
import { and, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { mailboxOf } from '#domain/contact.ts';
import type { Config } from '#server/config.ts';
import { leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { limitNetworks } from '#server/http/rate-limits.ts';
import {
  aboutLead,
  type AddDeliveries,
  alarmQueue,
  createAddDeliveries,
  deliveriesPerHour,
  hourMs,
} from './add-deliveries.ts';
import type { SendResult } from './channel.ts';
import { type ChannelNeeds, connectChannels } from './channels.ts';
import { type Backlog, createDeliveryStore, type DeliveryStoreNeeds } from './delivery-store.ts';
import { type JobQueue, productionTiming, type QueueTiming, startJobQueue } from './job-queue.ts';
import { createSendAgain, type SendAgain } from './send-again.ts';
import { type AttemptCounter, startWorker } from './worker.ts';

export interface Deliveries {
  /** The names of the channels that are connected. */
  readonly connected: ReadonlySet<string>;
  readonly add: Pick<AddDeliveries, 'submission' | 'now' | 'hasChannels'>;
  readonly addLeadEvent: AddDeliveries['leadEvent'];
  /** Whether this network may cause a mail to this visitor. Counts it. */
  readonly mayMail: (network: string, email: string) => boolean;
  readonly sendAgain: SendAgain;
  /** The times of the next attempts at a lead's deliveries, by their ids. */
  readonly nextAttempts: (leadId: string) => Promise<ReadonlyMap<string, Date>>;
  /** Undefined: no such channel is connected, or it has no test. */
  readonly test: (channel: string) => Promise<SendResult> | undefined;
  /** Of every channel that was ever connected. */
  readonly backlogs: () => Promise<ChannelBacklog[]>;
  readonly stop: () => Promise<void>;
}

export interface ChannelBacklog extends Backlog {
  readonly connected: boolean;
}

/** Visitors who get a mail because of one network: enough for a show room. */
const visitorsMailedPerHour = 30;

export interface DeliveriesNeeds extends ChannelNeeds, DeliveryStoreNeeds {
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
  const queues = alarmMinutes === undefined ? names : [...names, alarmQueue];
  const queue = names.length > 0 ? await startJobQueue({ pool, log, queues, timing, works }) : undefined;
  const add = createAddDeliveries(
    queue,
    channels,
    config.rateLimit ? deliveriesPerHour : undefined,
    alarmMinutes === undefined ? undefined : alarmMinutes * 60,
  );
  const sendAgain = createSendAgain({
    ...needs,
    queue,
    store,
    add: (orm, made) => add.add(orm, made),
    connected,
  });
  const stopWorker = queue && works ? await startWorker({ ...needs, channels, store, queue }) : undefined;
  if (queue && works && alarmMinutes !== undefined) {
    await startUntouchedAlarm(needs, queue, (orm, made) => add.add(orm, made));
  }
  const limitMails = limitNetworks(visitorsMailedPerHour, hourMs);
  return {
    connected,
    add,
    mayMail: (network, email) => !config.rateLimit || limitMails(network, mailboxOf(email)) === undefined,
    addLeadEvent: (orm, event) => add.leadEvent(orm, event),
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

/** Mails the business about a new lead that nobody touched. Its job is made with the lead; when it is due, it looks again. */
function startUntouchedAlarm(
  { database: { pool }, clock, log }: Pick<DeliveriesNeeds, 'database' | 'clock' | 'log'>,
  queue: JobQueue,
  add: AddDeliveries['add'],
): Promise<void> {
  return queue.work(alarmQueue, async (job) => {
    try {
      await withTransaction(pool, async ({ orm }) => {
        const [lead] = await orm
          .select()
          .from(leads)
          .where(
            and(
              eq(leads.id, job.id),
              eq(leads.status, 'new'),
              isNull(leads.touchedAt),
              isNull(leads.erasedAt),
            ),
          );
        // With an order of its own, so that no other mail of the visit delays it.
        const alarm = { channel: 'owner_email', event: 'lead.untouched', createdAt: clock() } as const;
        if (lead) await add(orm, [{ ...aboutLead(lead), ...alarm, orderKey: lead.id }]);
        await queue.complete(orm, alarmQueue, job);
      });
    } catch (error) {
      log.error({ err: error, lead: job.id }, 'the alarm about an untouched lead failed');
    }
  });
}
