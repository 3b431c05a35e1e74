// "Send again". A failed delivery is retried under its old id, so that the receiver recognises it if it has it already. A
// delivered one is sent again as a new delivery. A waiting one is tried at once. Pauses that wait for somebody to act end.
import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Basics } from '#server/basics.ts';
import type { Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { type LockedLead, lockLeads } from '#server/database/lock-leads.ts';
import { withMerged } from '#server/database/merged-leads.ts';
import { changeInSession, refuseEnded } from '#server/database/open-session.ts';
import { leads } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { aboutLead, addFirst } from './add-deliveries.ts';
import { endPauses, isMissed } from './channel-store.ts';
import { type ConnectedChannel, owed } from './channels.ts';
import { add, again, makeDue, type Sender, type StoredDelivery } from './make-due.ts';

interface Needs extends Pick<Basics, 'database' | 'clock' | 'log' | 'config'> {
  readonly channels: readonly ConnectedChannel[];
  /** Wakes the workers. */
  readonly wake: () => void;
}

export interface Caller extends Pick<Sender, 'who'> {
  /** The hash of the session. */
  readonly session: string | undefined;
}

/** A statement over tens of thousands of rows would take too long. */
const batchSize = 1000;
/** The pause after an error. */
const pauseMs = 2000;

const firstUuid = '00000000-0000-0000-0000-000000000000';

/** Each method returns the number of deliveries that will be sent. */
export function createSendAgain({ database, clock, log, config, channels, wake }: Needs) {
  const names = channels.map(({ name }) => name);
  const owedChannels = channels.filter(({ kind }) => owed.includes(kind));
  const hasLimit = config.rateLimit;
  const stopping = new AbortController();
  let running = Promise.resolve();

  async function inTransaction<Result>(
    work: (orm: Orm) => Promise<Result>,
    session?: string,
  ): Promise<Result> {
    const sent = await changeInSession(database.pool, session, ({ orm }) => work(orm));
    wake();
    return sent;
  }

  /** `which` finds the lead; if left out, it is the one with this id. Returns 0 for an erased one. Throws when the session has ended. */
  const ofLead = async (
    id: string,
    { who, session }: Caller,
    work: (orm: Orm, lead: LockedLead, by: Sender) => Promise<number>,
    which: SQL | undefined = eq(leads.id, id),
  ): Promise<number> =>
    isUuid(id)
      ? inTransaction(async (orm) => {
          const [lead] = await lockLeads(orm, which);
          const sent = lead ? await work(orm, lead, { who, at: clock() }) : 0;
          if (sent > 0) await endPauses(orm, names);
          return sent;
        }, session)
      : 0;

  /** Locked, so that no attempt at it begins or ends meanwhile. */
  async function newestOf(orm: Orm, leadId: string, channel: string): Promise<StoredDelivery | undefined> {
    const [newest] = await orm
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.leadId, leadId), eq(deliveries.channel, channel)))
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(1)
      .for('update');
    return newest;
  }

  /** Sends the next failed deliveries. Skips those that were sent again and have failed again. */
  async function sendFailed(orm: Orm, by: Sender): Promise<number> {
    const failed = await orm
      .select({ id: deliveries.id, leadId: deliveries.leadId })
      .from(deliveries)
      .where(and(isFailed(names), or(isNull(deliveries.resentAt), lt(deliveries.resentAt, by.at))))
      .orderBy(asc(deliveries.id))
      .limit(batchSize);
    if (failed.length === 0) return 0;
    const ids = failed.map(({ id }) => id);
    const leadIds = failed.map(({ leadId }) => leadId);
    await lockLeads(orm, inArray(leads.id, leadIds));
    await makeDue(orm, and(inArray(deliveries.id, ids), eq(deliveries.state, 'failed')), by);
    return failed.length;
  }

  /** Sends the next leads that were never sent, `after` the one with this id. Returns the last one's id. */
  async function sendMissing(orm: Orm, { at }: Sender, after: string): Promise<string | undefined> {
    const missing = await orm
      .select({ id: leads.id })
      .from(leads)
      .where(and(isMissing(owedChannels), gt(leads.id, after)))
      .orderBy(asc(leads.id))
      .limit(batchSize);
    const ids = missing.map(({ id }) => id);
    await lockLeads(orm, inArray(leads.id, ids));
    await addFirst(orm, ids, { channels: owedChannels, hasLimit, at });
    return ids.at(-1);
  }

  async function sendAll(by: Sender, withMissing: boolean): Promise<void> {
    let after: string | undefined = withMissing ? firstUuid : undefined;
    let isPaused = true;
    while (!stopping.signal.aborted) {
      try {
        if (isPaused) await inTransaction((orm) => endPauses(orm, names));
        isPaused = false;
        // Each in a transaction of its own, so that none locks leads in two orders.
        if (after !== undefined) after = await inTransaction((orm) => sendMissing(orm, by, after ?? ''));
        const failed = await inTransaction((orm) => sendFailed(orm, by));
        if (failed === 0 && after === undefined) break;
      } catch (error) {
        log.error({ err: error }, 'sending everything again was interrupted, and goes on');
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    /** Whether a lead can be handed on to a channel that every lead is owed to. */
    canHandOn: owedChannels.length > 0,

    /** Hands on the newest estimate, again or for the first time. Returns 0 if there is no such lead. */
    lead: (leadId: string, caller: Caller) =>
      ofLead(leadId, caller, async (orm, lead, by) => {
        for (const { name: channel } of owedChannels) {
          const newest = await newestOf(orm, leadId, channel);
          const isOpen = newest !== undefined && newest.state !== 'delivered';
          // What is under way, or has partly arrived, keeps its estimate: the newest follows it.
          const hasOlder =
            isOpen &&
            newest.estimateId !== lead.newestEstimateId &&
            (newest.leasedUntil !== null || newest.progress !== null);
          if (isOpen) await again(orm, newest, by, hasOlder ? undefined : lead.newestEstimateId);
          if (!isOpen || hasOlder) {
            const event = 'lead.created';
            await add(orm, { ...aboutLead(lead), channel, event, contactChanged: true }, by);
          }
        }
        return owedChannels.length;
      }),

    /** Returns 0 if there is no such delivery, or if its channel is not connected. */
    delivery: (leadId: string, id: string, caller: Caller) =>
      ofLead(
        leadId,
        caller,
        async (orm, lead, by) => {
          const [delivery] = await orm.select().from(deliveries).where(eq(deliveries.id, id)).for('update');
          if (!delivery || !names.includes(delivery.channel)) return 0;
          const isRecord = owedChannels.some(({ name }) => name === delivery.channel);
          const isNewest = isRecord && delivery.state === 'delivered';
          await again(orm, delivery, by, isNewest ? lead.newestEstimateId : undefined);
          return 1;
        },
        // Its own lead, which may be a duplicate that was erased since it was merged into this one.
        and(
          sql`${leads.id} = ${withMerged([leadId])}`,
          sql`${leads.id} = (SELECT lead_id FROM deliveries WHERE id = ${id})`,
        ),
      ),

    /** Works in the background, since there may be thousands. */
    async all({ who, session }: Caller, onlyFailed: boolean): Promise<number> {
      const withMissing = owedChannels.length > 0 && !onlyFailed;
      const failed = await database.orm.$count(deliveries, isFailed(names));
      const missing = withMissing ? await database.orm.$count(leads, isMissing(owedChannels)) : 0;
      await refuseEnded(database.orm, session);
      const at = clock();
      running = running.then(() => sendAll({ who, at }, withMissing));
      return failed + missing;
    },

    /** An admin can send the rest again later. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

const isFailed = (names: readonly string[]) =>
  and(inArray(deliveries.channel, [...names]), isMissed(deliveries));

/**
 * Leads that came while a channel that every lead is owed to was not connected. A suspected robot's lead is sent only when an
 * admin picks it. OFFSET 0 makes PostgreSQL search the index once a lead. Otherwise it may compare each lead with each delivery.
 */
const isMissing = (owedChannels: readonly ConnectedChannel[]) =>
  and(
    isNull(leads.erasedAt),
    eq(leads.suspectedRobot, false),
    gt(leads.grandTotal, 0),
    sql`NOT EXISTS (
      SELECT 1 FROM ${deliveries} WHERE ${deliveries.leadId} = ${leads.id}
        AND ${deliveries.channel} = ANY(${sql.param(owedChannels.map(({ name }) => name))}) OFFSET 0)`,
  );
