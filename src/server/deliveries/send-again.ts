// "Send again". A failed delivery is retried under its old id, so that the receiver recognises it if it has it already. A
// delivered one is sent again as a new delivery. A waiting one is tried at once. A pause because of wrong settings ends.
import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Orm } from '#server/database/connection.ts';
import { channels, deliveries } from '#server/database/delivery-schema.ts';
import { leadHistory, leads } from '#server/database/schema.ts';
import { takeLock, withTransaction } from '#server/database/with-transaction.ts';
import { aboutLead, type AddDeliveries } from './add-deliveries.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { JobQueue } from './job-queue.ts';

interface Needs {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Undefined: no channel is connected. */
  readonly queue: JobQueue | undefined;
  readonly store: DeliveryStore;
  readonly add: AddDeliveries['add'];
  /** The names of the connected channels. */
  readonly connected: ReadonlySet<string>;
}

type DeliveryRow = typeof deliveries.$inferSelect;

/** The admin's email, and when. */
interface Request {
  readonly who: string;
  readonly at: Date;
  /** Without the leads that came while no CRM was connected. */
  readonly onlyFailed?: boolean;
}

/** The number of an advisory lock. Nothing else uses it. */
const sendAgainLock = 5_438_004;
/** How long an admin waits for another admin's batch. */
const longestWaitMs = 5000;
/** A statement over tens of thousands of rows would take too long. */
const batchSize = 1000;
/** After an error, before it goes on. */
const pauseMs = 2000;

/** Each method returns the number of deliveries that will be sent. */
export function createSendAgain({ database, clock, log, queue, store, add, connected }: Needs) {
  const names = [...connected];
  const stopping = new AbortController();
  let running = Promise.resolve();

  /** One transaction after the other, so that each sees what the one before sent, and nothing is sent twice. */
  async function oneAtATime(work: (orm: Orm) => Promise<number>): Promise<number> {
    const sent = await withTransaction(database.pool, async ({ client, orm }) => {
      await takeLock(client, sendAgainLock, longestWaitMs);
      return work(orm);
    });
    for (const name of names) await store.endSettingsPause(name);
    return sent;
  }

  async function again(orm: Orm, delivery: DeliveryRow, { who, at }: Request): Promise<void> {
    const { id, channel, state, leadId } = delivery;
    if (state === 'waiting' && delivery.resentBy !== null) {
      // Somebody else has just sent it again, or the same person pressed twice.
      await queue?.putOff(orm, channel, id, 0);
      return;
    }
    if (state === 'delivered') {
      const { event, estimateId, contactChanged, leadStatus, orderKey } = delivery;
      const facts = { event, leadId, estimateId, contactChanged, leadStatus, orderKey };
      await add(orm, [{ ...facts, channel, createdAt: at, resentBy: who }]);
    } else {
      await orm
        .update(deliveries)
        .set({ ...reset({ who, at }), estimateId: delivery.estimateId })
        .where(eq(deliveries.id, id));
      if (state === 'failed') await queue?.addAgain(orm, channel, [id]);
      else await queue?.putOff(orm, channel, id, 0);
    }
    await noteSent(orm, [{ leadId, channel }], { who, at });
  }

  async function batchOfAll(orm: Orm, request: Request): Promise<number> {
    const failed = await orm
      .update(deliveries)
      .set(reset(request))
      .where(
        inArray(
          deliveries.id,
          orm
            .select({ id: deliveries.id })
            .from(deliveries)
            // A delivery that has failed again meanwhile is not sent again twice.
            .where(and(isFailed(names), or(isNull(deliveries.resentAt), lt(deliveries.resentAt, request.at))))
            .orderBy(asc(deliveries.id))
            .limit(batchSize),
        ),
      )
      .returning();
    for (const [channel, own] of Map.groupBy(failed, (each) => each.channel)) {
      const ids = own.map(({ id }) => id);
      await queue?.addAgain(orm, channel, ids);
      await orm
        .update(channels)
        .set({ switchedOffAt: null })
        .where(and(eq(channels.name, channel), isNotNull(channels.switchedOffAt)));
    }
    const missing =
      connected.has('crm') && !request.onlyFailed
        ? await orm.select().from(leads).where(isNotInCrm()).orderBy(asc(leads.createdAt)).limit(batchSize)
        : [];
    const facts = { channel: 'crm', event: 'lead.created', contactChanged: true } as const;
    const fresh = missing.map((lead) => ({
      ...facts,
      ...aboutLead(lead),
      createdAt: request.at,
      resentBy: request.who,
    }));
    await add(orm, fresh);
    await noteSent(orm, [...failed, ...fresh], request);
    return failed.length + fresh.length;
  }

  async function sendAll(request: Request): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        while ((await oneAtATime((orm) => batchOfAll(orm, request))) > 0 && !stopping.signal.aborted);
        break;
      } catch (error) {
        log.error({ err: error }, 'sending everything again was interrupted, and goes on');
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    canSend: names.length > 0,
    canSendToCrm: connected.has('crm'),

    /** The newest estimate to the CRM, again or for the first time. 0: there is no such lead. */
    lead: (leadId: string, who: string) =>
      oneAtATime(async (orm) => {
        const request = { who, at: clock() };
        const [lead] = await orm
          .select()
          .from(leads)
          .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)));
        if (!lead) return 0;
        const [newest] = await orm
          .select()
          .from(deliveries)
          .where(and(eq(deliveries.leadId, lead.id), eq(deliveries.channel, 'crm')))
          .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
          .limit(1);
        const facts = {
          ...aboutLead(lead),
          channel: 'crm',
          event: 'lead.created',
          contactChanged: true,
        } as const;
        if (newest && newest.state !== 'delivered') {
          await again(orm, { ...newest, estimateId: lead.newestEstimateId }, request);
        } else {
          await add(orm, [{ ...facts, createdAt: request.at, resentBy: who }]);
          await noteSent(orm, [facts], request);
        }
        return 1;
      }),

    /** 0: there is no such delivery, or its channel is not connected. */
    delivery: (leadId: string, id: string, who: string) =>
      oneAtATime(async (orm) => {
        const [delivery] = await orm
          .select()
          .from(deliveries)
          .where(
            and(eq(deliveries.leadId, leadId), eq(deliveries.id, id), ne(deliveries.state, 'cancelled')),
          );
        if (!delivery || !connected.has(delivery.channel)) return 0;
        await orm.update(channels).set({ switchedOffAt: null }).where(eq(channels.name, delivery.channel));
        await again(orm, delivery, { who, at: clock() });
        return 1;
      }),

    /** Sends a lead that was held back, by every channel that has not sent it. */
    heldBack: (leadId: string, who: string) =>
      oneAtATime(async (orm) => {
        const [lead] = await orm
          .select()
          .from(leads)
          .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)));
        if (!lead) return 0;
        const sent = await orm
          .select({ channel: deliveries.channel })
          .from(deliveries)
          .where(eq(deliveries.leadId, lead.id));
        const missing = names.filter((name) => !sent.some(({ channel }) => channel === name));
        const facts = { ...aboutLead(lead), event: 'lead.created', contactChanged: true } as const;
        await add(
          orm,
          missing.map((channel) => ({ ...facts, channel, createdAt: clock(), resentBy: who })),
        );
        return missing.length;
      }),

    /** Works in the background, since there may be thousands. */
    async all(who: string, { onlyFailed = false } = {}): Promise<number> {
      const [failed] = await database.orm.select({ count: count() }).from(deliveries).where(isFailed(names));
      const [missing] =
        connected.has('crm') && !onlyFailed
          ? await database.orm.select({ count: count() }).from(leads).where(isNotInCrm())
          : [];
      const request = { who, at: clock(), onlyFailed };
      running = running.then(() => sendAll(request));
      return (failed?.count ?? 0) + (missing?.count ?? 0);
    },

    /** The rest can be sent again later. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

const reset = ({ who, at }: Request) =>
  ({ state: 'waiting', resentAt: at, resentBy: who, finishedAt: null }) as const;

const isFailed = (names: readonly string[]) =>
  and(inArray(deliveries.channel, [...names]), eq(deliveries.state, 'failed'));

/**
 * Leads that came while no CRM was connected. A suspected robot's is sent only when an admin picks it. OFFSET 0 keeps
 * PostgreSQL to one search of the index a lead: else it may compare each lead with each delivery.
 */
const isNotInCrm = () =>
  and(
    isNull(leads.erasedAt),
    eq(leads.suspectedRobot, false),
    gt(leads.grandTotal, 0),
    sql`NOT EXISTS (
      SELECT 1 FROM ${deliveries} WHERE ${deliveries.leadId} = ${leads.id} AND ${deliveries.channel} = 'crm' OFFSET 0)`,
  );

async function noteSent(
  orm: Orm,
  sent: readonly { readonly leadId: string; readonly channel: string }[],
  { who, at }: Request,
): Promise<void> {
  if (sent.length === 0) return;
  const named = await orm
    .select()
    .from(channels)
    .where(inArray(channels.name, [...new Set(sent.map(({ channel }) => channel))]));
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

export type SendAgain = ReturnType<typeof createSendAgain>;
