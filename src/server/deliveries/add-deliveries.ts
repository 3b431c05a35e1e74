// The only place that inserts deliveries: in the event's own transaction, one for each channel that wants it, with its job.
import { randomUUIDv7 } from 'node:crypto';
import { and, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { DeliveryEvent } from '#contract/deliveries.ts';
import { mailboxOf } from '#domain/contact.ts';
import type { Orm } from '#server/database/connection.ts';
import { channels as channelTable, deliveries } from '#server/database/delivery-schema.ts';
import { leads } from '#server/database/schema.ts';
import type { StoredSubmission } from '#server/estimates/estimate-store.ts';
import type { ConnectedChannel } from './channels.ts';
import type { NewDelivery } from './delivery-store.ts';
import type { JobQueue } from './job-queue.ts';

interface LeadEvent {
  readonly event: Exclude<DeliveryEvent, 'lead.created' | 'estimate.created' | 'lead.untouched'>;
  readonly leadIds: readonly string[];
  /** Undefined: the newest of each lead. */
  readonly estimateId?: string;
  readonly at: Date;
}

export const hourMs = 3_600_000;

/** Of each channel, about one email address: more than an honest person causes, too few to flood a mailbox. */
export const deliveriesPerHour = 20;

/** The queue of alarms about untouched leads. Its jobs have the leads' ids. */
export const alarmQueue = 'untouched_alarm';

/** `perHour`: the limit for each channel and email address. Undefined: no limit. */
export function createAddDeliveries(
  queue: JobQueue | undefined,
  channels: readonly ConnectedChannel[],
  perHour: number | undefined,
  /** The time after which an untouched lead raises an alarm. Undefined: never. */
  alarmAfterSeconds: number | undefined,
) {
  async function add(
    orm: Orm,
    made: readonly Omit<NewDelivery, 'id'>[],
    startAfterSeconds = 0,
  ): Promise<void> {
    if (!queue || made.length === 0) return;
    const rows = made.map((each) => ({ ...each, id: randomUUIDv7() }));
    await orm.insert(deliveries).values(rows);
    for (const [channel, own] of Map.groupBy(rows, (row) => row.channel)) {
      await queue.add(
        orm,
        channel,
        own.map(({ id }) => id),
        startAfterSeconds,
      );
    }
  }

  /** One delivery for each visit. If it has not been tried yet, it gets this estimate and is put off. */
  async function addOnce(orm: Orm, made: Omit<NewDelivery, 'id'>, startAfter: number): Promise<void> {
    const { channel, orderKey, leadId } = made;
    if (await changeWaiting(orm, made, startAfter)) return;
    const [sent] = await orm
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.channel, channel),
          eq(deliveries.orderKey, orderKey ?? leadId),
          eq(deliveries.leadId, leadId),
        ),
      )
      .limit(1);
    if (!sent) await add(orm, [made], startAfter);
  }

  /** Gives the visit's untried delivery this estimate. False: there is none. */
  async function changeWaiting(
    orm: Orm,
    { channel, orderKey, leadId, estimateId, leadStatus, createdAt }: Omit<NewDelivery, 'id'>,
    startAfter: number,
  ): Promise<boolean> {
    const [waiting] = await orm
      .update(deliveries)
      .set({ leadId, estimateId, leadStatus, createdAt })
      .where(
        and(
          eq(deliveries.channel, channel),
          eq(deliveries.orderKey, orderKey ?? leadId),
          eq(deliveries.state, 'waiting'),
          eq(deliveries.attempts, 0),
        ),
      )
      .returning({ id: deliveries.id });
    if (waiting) await queue?.putOff(orm, channel, waiting.id, startAfter);
    return waiting !== undefined;
  }

  /** Sends the visit's untried delivery now, with this estimate, or adds one. */
  async function now(orm: Orm, made: Omit<NewDelivery, 'id'>): Promise<void> {
    if (!(await changeWaiting(orm, made, 0))) await add(orm, [made]);
  }

  return {
    add,

    now,

    hasChannels: channels.length > 0,

    async submission(orm: Orm, submission: StoredSubmission): Promise<void> {
      if (submission.isNewLead && alarmAfterSeconds !== undefined) {
        await queue?.add(orm, alarmQueue, [submission.leadId], alarmAfterSeconds);
      }
      const { leadId, leadStatus, estimateId, visitId, contactChanged, email, at } = submission;
      const wanting = channels.filter(({ wants }) => wants(submission));
      const names = wanting.map(({ name }) => name);
      const closed = new Set([
        ...(await switchedOff(orm, names)),
        ...(perHour === undefined ? [] : await overLimit(orm, email, at, perHour)),
      ]);
      const event = submission.isNewLead ? 'lead.created' : 'estimate.created';
      const own = {
        event,
        leadId,
        leadStatus,
        estimateId,
        contactChanged,
        orderKey: visitId,
        createdAt: at,
      } as const;
      const open = wanting.filter(({ name }) => !closed.has(name));
      const atOnce = open.filter(({ quietSeconds }) => quietSeconds === undefined);
      await add(
        orm,
        atOnce.map(({ name }) => ({ ...own, channel: name })),
      );
      for (const { name, quietSeconds } of open) {
        if (quietSeconds === undefined) continue;
        if (submission.mails === 'now') await now(orm, { ...own, channel: name });
        else await addOnce(orm, { ...own, channel: name }, quietSeconds);
      }
    },

    /** Later events of leads. Nothing is sent about suspected robots' leads. */
    async leadEvent(orm: Orm, { event, leadIds, estimateId, at }: LeadEvent): Promise<void> {
      const contactChanged = event === 'lead.contact_changed';
      const names = channels.filter(({ wantsChange }) => wantsChange(event)).map(({ name }) => name);
      if (names.length === 0 || leadIds.length === 0) return;
      const closed = await switchedOff(orm, names);
      const about = await orm
        .select()
        .from(leads)
        .where(and(inArray(leads.id, [...leadIds]), eq(leads.suspectedRobot, false)));
      await add(
        orm,
        about.flatMap((lead) =>
          names
            .filter((channel) => !closed.includes(channel))
            .map((channel) => ({
              ...aboutLead(lead),
              ...(estimateId !== undefined && { estimateId }),
              channel,
              event,
              contactChanged,
              createdAt: at,
            })),
        ),
      );
    },
  };
}

/** The columns of a delivery of the lead's newest estimate. */
export function aboutLead(
  lead: Pick<typeof leads.$inferSelect, 'id' | 'newestEstimateId' | 'status' | 'visitId'>,
) {
  return {
    leadId: lead.id,
    estimateId: lead.newestEstimateId,
    leadStatus: lead.status,
    orderKey: lead.visitId ?? lead.id,
  };
}

async function switchedOff(orm: Orm, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const found = await orm
    .select({ name: channelTable.name })
    .from(channelTable)
    .where(and(inArray(channelTable.name, [...names]), isNotNull(channelTable.switchedOffAt)));
  return found.map(({ name }) => name);
}

/** The channels that reached the limit for this mailbox in the last hour. */
export async function overLimit(orm: Orm, email: string, at: Date, perHour: number): Promise<string[]> {
  const since = new Date(at.getTime() - hourMs);
  const mailbox = mailboxOf(email);
  const stored = sql`lower(${leads.email})`;
  const sent = await orm
    .select({ channel: deliveries.channel, count: count() })
    .from(deliveries)
    .innerJoin(leads, eq(leads.id, deliveries.leadId))
    .where(
      and(
        isNull(leads.erasedAt),
        gt(deliveries.createdAt, since),
        or(
          // Both find their leads by an index.
          inArray(stored, [...new Set([email.toLowerCase(), mailbox])]),
          and(gt(leads.createdAt, since), eq(sql`regexp_replace(${stored}, '[+][^@]*@', '@')`, mailbox)),
        ),
      ),
    )
    .groupBy(deliveries.channel);
  return sent.filter((each) => each.count >= perHour).map(({ channel }) => channel);
}

export type AddDeliveries = ReturnType<typeof createAddDeliveries>;
export type AddLeadEvent = AddDeliveries['leadEvent'];
