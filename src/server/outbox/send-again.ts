// "Send again". A failed delivery is retried under its old id, so that the receiver recognises it if it has it already. A
// delivered one is sent again as a new delivery. A waiting one is tried at once. A pause because of wrong settings ends.
import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Basics } from '#server/basics.ts';
import type { Orm } from '#server/database/connection.ts';
import { channels, deliveries } from '#server/database/delivery-schema.ts';
import { leadHistory } from '#server/database/lead-work-schema.ts';
import { leads } from '#server/database/schema.ts';
import { takeLock, withTransaction } from '#server/database/with-transaction.ts';
import { endSettingsPauses } from './channel-store.ts';
import type { JobQueue } from './job-queue.ts';
import {
  type Again,
  deliveryAgain,
  firstDelivery,
  leadAgain,
  type LeadToSend,
  type Sender,
} from './plan-again.ts';
import { writeDeliveries } from './write-deliveries.ts';

interface Needs extends Pick<Basics, 'database' | 'clock' | 'log'> {
  /** Undefined if no channel is connected. */
  readonly queue: JobQueue | undefined;
  readonly connected: ReadonlySet<string>;
}

interface Request extends Sender, Pick<Needs, 'queue' | 'connected'> {
  readonly orm: Orm;
}

/** The number of an advisory lock. Nothing else uses it. */
const sendAgainLock = 5_438_004;
/** The longest that an admin waits for another admin's batch. */
const longestWaitMs = 5000;
/** A statement over tens of thousands of rows would take too long. */
const batchSize = 1000;
/** The pause after an error. */
const pauseMs = 2000;

/** Each method returns the number of deliveries that will be sent. */
export function createSendAgain({ database, clock, log, queue, connected }: Needs) {
  const names = [...connected];
  const stopping = new AbortController();
  let running = Promise.resolve();

  /** Runs one transaction after the other. Each sees what the previous one sent, so nothing is sent twice. */
  async function oneAtATime(
    work: (request: Request) => Promise<number>,
    who: string,
    at = clock(),
  ): Promise<number> {
    const sent = await withTransaction(database.pool, async ({ client, orm }) => {
      await takeLock(client, sendAgainLock, longestWaitMs);
      return work({ orm, queue, connected, who, at });
    });
    await endSettingsPauses(database.orm, names);
    return sent;
  }

  async function sendAll(who: string, at: Date, withMissing: boolean): Promise<void> {
    const batch = (request: Request) => sendBatch(request, withMissing);
    while (!stopping.signal.aborted) {
      try {
        while ((await oneAtATime(batch, who, at)) > 0 && !stopping.signal.aborted);
        break;
      } catch (error) {
        log.error({ err: error }, 'sending everything again was interrupted, and goes on');
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    /** Sends the newest estimate to the CRM, again or for the first time. Returns 0 if there is no such lead. */
    lead: (leadId: string, who: string) => oneAtATime((request) => sendLead(request, leadId), who),

    /** Returns 0 if there is no such delivery, or if its channel is not connected. */
    delivery: (leadId: string, id: string, who: string) =>
      oneAtATime((request) => sendDelivery(request, leadId, id), who),

    /** Works in the background, since there may be thousands. */
    async all(who: string, { onlyFailed = false } = {}): Promise<number> {
      const withMissing = connected.has('crm') && !onlyFailed;
      const failed = await database.orm.$count(deliveries, isFailed(names));
      const missing = withMissing ? await database.orm.$count(leads, isNotInCrm()) : 0;
      const at = clock();
      running = running.then(() => sendAll(who, at, withMissing));
      return failed + missing;
    },

    /** An admin can send the rest again later. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

async function sendLead(request: Request, leadId: string): Promise<number> {
  const lead = await findLead(request.orm, leadId);
  if (!lead) return 0;
  const [newest] = await request.orm
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.leadId, leadId), eq(deliveries.channel, 'crm')))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1);
  await write(request, leadAgain(lead, newest, request));
  return 1;
}

async function sendDelivery(request: Request, leadId: string, id: string): Promise<number> {
  const [delivery] = await request.orm
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.leadId, leadId), eq(deliveries.id, id), isNotCancelled));
  if (!delivery || !request.connected.has(delivery.channel)) return 0;
  await write(request, deliveryAgain(delivery, request));
  return 1;
}

/** Sends the next failed deliveries, and the next leads that the CRM lacks. */
async function sendBatch(request: Request, withMissing: boolean): Promise<number> {
  const { orm, connected, at } = request;
  const waiting = await orm
    .select()
    .from(deliveries)
    // Skips deliveries that were sent again and have failed again.
    .where(and(isFailed([...connected]), or(isNull(deliveries.resentAt), lt(deliveries.resentAt, at))))
    .orderBy(asc(deliveries.id))
    .limit(batchSize);
  const missing = withMissing
    ? await orm.select().from(leads).where(isNotInCrm()).orderBy(asc(leads.createdAt)).limit(batchSize)
    : [];
  await write(request, { waiting, added: missing.map((lead) => firstDelivery(lead, 'crm', request)) });
  return waiting.length + missing.length;
}

async function write(
  { orm, queue, who, at }: Request,
  { added = [], waiting = [], estimateId, hurried }: Again,
): Promise<void> {
  const ids = waiting.map(({ id }) => id);
  await orm
    .update(deliveries)
    .set({ state: 'waiting', resentAt: at, resentBy: who, finishedAt: null, estimateId })
    .where(and(inArray(deliveries.id, ids), isNotCancelled));
  await queue?.addAgain(orm, hurried ? [hurried] : waiting);
  await writeDeliveries(orm, queue, { added });

  const sent = [...waiting, ...added];
  if (sent.length === 0) return;
  const named = await orm
    .update(channels)
    // Tries a switched off channel again.
    .set({ switchedOffAt: null })
    .where(inArray(channels.name, [...new Set(sent.map(({ channel }) => channel))]))
    .returning();
  const about = new Map(named.map(({ name, kind, label }) => [name, { channel: kind, label }]));
  await orm.insert(leadHistory).values(
    sent.map(({ leadId, channel }) => ({
      leadId,
      at,
      kind: 'hand_off' as const,
      who,
      detail: { outcome: 'sent_again', ...(about.get(channel) ?? { channel }) },
    })),
  );
}

async function findLead(orm: Orm, id: string): Promise<LeadToSend | undefined> {
  const [lead] = await orm
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.erasedAt)));
  return lead;
}

/** An erased person's delivery stays cancelled. */
const isNotCancelled = ne(deliveries.state, 'cancelled');

const isFailed = (names: readonly string[]) =>
  and(inArray(deliveries.channel, names), eq(deliveries.state, 'failed'));

/**
 * Leads that came while no CRM was connected. A suspected robot's lead is sent only when an admin picks it. OFFSET 0
 * makes PostgreSQL search the index once a lead. Otherwise it may compare each lead with each delivery.
 */
const isNotInCrm = () =>
  and(
    isNull(leads.erasedAt),
    eq(leads.suspectedRobot, false),
    gt(leads.grandTotal, 0),
    sql`NOT EXISTS (
      SELECT 1 FROM ${deliveries} WHERE ${deliveries.leadId} = ${leads.id} AND ${deliveries.channel} = 'crm' OFFSET 0)`,
  );
