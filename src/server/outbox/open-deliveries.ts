// Connects the channels, starts the worker, and offers deliveries to the rest of the server.
import type { Troubles } from '#contract/deliveries/webhooks.ts';
import { mailboxOf } from '#domain/contact/mailbox.ts';
import { hourMs } from '#domain/durations.ts';
import type { BusinessVersion } from '#server/business/live-business.ts';
import type { Orm } from '#server/database/connection.ts';
import { withRepeatedTransaction, withTransaction } from '#server/database/with-transaction.ts';
import { limitCallers } from '#server/http/rate-limits.ts';
import { repeat } from '#server/repeat.ts';
import { addFirst, addForEvent, type LeadEvent, raiseAlarms } from './add-deliveries.ts';
import { addChannel, readChannels, recordTest } from './channel-store.ts';
import type { ChannelNeeds, SendResult } from './channel.ts';
import { connectChannels, groupOf } from './channels.ts';
import { writeWithinLimit } from './delivery-limit.ts';
import type { Sending } from './plan-deliveries.ts';
import { createSendAgain } from './send-again.ts';
import type { ReadNeeds } from './take-delivery.ts';
import { createNotify, listen } from './wake.ts';
import { type AttemptCounter, type OutboxTiming, productionTiming, startWorker } from './worker.ts';
import { type PlannedDeliveries, writeDeliveries } from './write-deliveries.ts';

/** The most visitors who get mails from one network: enough for a show room. */
const visitorsMailedPerHour = 30;

interface Needs extends ChannelNeeds, ReadNeeds {
  readonly metrics: AttemptCounter;
  readonly timing?: OutboxTiming | undefined;
}

export type Deliveries = Awaited<ReturnType<typeof openDeliveries>>;

export async function openDeliveries(needs: Needs) {
  const { config, database, liveBusiness, log, clock, calendar, timing = productionTiming } = needs;
  const { pool } = database;
  const channels = connectChannels(needs);
  for (const channel of channels) await addChannel(database.orm, channel);
  const connected: ReadonlySet<string> = new Set(channels.map(({ name }) => name));
  const stopping = new AbortController();
  const serving = ({ details }: Pick<BusinessVersion, 'details'>) =>
    channels.filter(({ serves }) => serves?.(details) ?? true);

  const works = config.role !== 'web' && channels.length > 0;
  const worker = works ? await startWorker({ ...needs, channels, timing }) : undefined;
  const notify = createNotify(pool, worker?.wake);
  const wake = () => notify.soon();
  const alarms = () =>
    withTransaction(pool, async ({ orm }) => {
      await raiseAlarms(orm, serving(await liveBusiness.live(orm)), config.rateLimit, clock());
    }).then(wake);
  const stops = worker ? [listen(pool, worker.wake, log), repeat(alarms, 10 * timing.pollMs, log)] : [];
  const sendAgain = createSendAgain({ ...needs, channels, wake });
  const limitMails = limitCallers(visitorsMailedPerHour, hourMs);

  async function record(names: readonly string[], result: SendResult): Promise<void> {
    await withRepeatedTransaction(pool, ({ orm }) => recordTest(orm, names, result));
    wake();
  }

  return {
    connected,

    /** What decides what is sent about a submission. */
    sendingFor: (business: Pick<BusinessVersion, 'details'>): Sending => ({ channels: serving(business) }),

    /**
     * About one lead, in the caller's transaction. Throws a conflict if a delivery that it would change is being sent, or if the
     * limit of its mailbox was reached meanwhile.
     */
    add: async (orm: Orm, planned: Partial<PlannedDeliveries>): Promise<void> => {
      await (config.rateLimit ? writeWithinLimit : writeDeliveries)(orm, planned);
      wake();
    },

    addForEvent: async (orm: Orm, event: LeadEvent): Promise<void> => {
      const { event: name, leadIds, at } = event;
      const on = serving(await liveBusiness.live(orm));
      if (name === 'lead.created')
        await addFirst(orm, leadIds, { channels: on, hasLimit: config.rateLimit, at });
      // Anybody with an estimate's address causes these. Of others people at the desk are the cause.
      else await addForEvent(orm, on, event, config.rateLimit && name === 'estimate.opened');
      wake();
    },

    /** Whether this network may cause a mail to this visitor. Each call counts. */
    mayMail: (network: string, email: string): boolean =>
      !config.rateLimit || limitMails(network, mailboxOf(email)) === undefined,

    sendAgain,

    /** The times of the next attempts at a lead's deliveries, by their ids. Those that are due now are left out. */
    async nextAttempts(leadId: string): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await pool.query<{ id: string; at: Date }>(
        `SELECT d.id, greatest(due_at, next_call_at) AS at FROM deliveries d JOIN channels ON name = channel
         WHERE lead_id IN (SELECT $1 UNION SELECT id FROM leads WHERE merged_into = $1) AND leased_until IS NULL
           AND (state = 'retrying' OR state = 'waiting' AND greatest(due_at, next_call_at) > now())`,
        [leadId],
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    },

    /** Undefined if no such channel is connected, or if it has no test. */
    async test(name: string): Promise<SendResult | undefined> {
      const result = await channels.find((channel) => channel.name === name)?.test?.(stopping.signal);
      if (result) await record([name], result);
      return result;
    },

    /** Tells other programs what does not work. Undefined if none wants to hear of it. */
    tell: channels.some((channel) => channel.tell)
      ? async (troubles: Troubles): Promise<boolean> => {
          const told = await Promise.all(channels.map(async ({ tell }) => tell?.(troubles, stopping.signal)));
          return told.some((result) => result?.outcome === 'delivered');
        }
      : undefined,

    /** A test of what all channels of a group share, as one mail server. */
    recordTest: (group: string, result: SendResult) =>
      record(
        channels.filter(({ kind }) => groupOf(kind) === group).map(({ name }) => name),
        result,
      ),

    /** Every channel that was ever connected, with its state. */
    states: async () => readChannels(database.orm, serving(await liveBusiness.live()), calendar),

    stop: async (): Promise<void> => {
      stopping.abort();
      await sendAgain.stop();
      notify.stop();
      await Promise.all([worker?.stop(), ...stops.map((stop) => stop())]);
    },
  };
}
