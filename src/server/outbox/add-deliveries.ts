// Deliveries that no submission causes: about later events of leads, about leads that were held back, and alarms.
import { and, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { DeliveryEvent } from '#contract/deliveries/deliveries.ts';
import { contactOfLead } from '#domain/contact/contact-fields.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { leadStatuses } from '#domain/lead/lead.ts';
import type { Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { insertRows } from '#server/database/prepared.ts';
import { leads, visits } from '#server/database/schema.ts';
import { contactHash } from '#server/fingerprint.ts';
import type { StoredSubmission } from './channel.ts';
import type { ConnectedChannel } from './channels.ts';
import { fullChannels, writeWithinLimit } from './delivery-limit.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { type NewDelivery, writeDeliveries } from './write-deliveries.ts';

type LeadRow = typeof leads.$inferSelect;

export interface LeadEvent {
  /** `lead.created`: of what was taken for a robot until now. */
  readonly event: Exclude<DeliveryEvent, 'estimate.created'>;
  readonly leadIds: readonly string[];
  /** If left out, the newest of each lead. */
  readonly estimateId?: string;
  readonly at: Date;
}

export type AddForEvent = (orm: Orm, event: LeadEvent) => Promise<void>;

/** Nothing is sent about suspected robots' leads. `hasLimit`: nor beyond the limit for the mailbox of the one lead. */
export async function addForEvent(
  orm: Orm,
  channels: readonly ConnectedChannel[],
  { event, leadIds, estimateId, at }: LeadEvent,
  hasLimit = false,
): Promise<void> {
  const wanting = channels.filter(({ wantsChange }) =>
    leadStatuses.some((status) => wantsChange(event, status)),
  );
  if (wanting.length === 0 || leadIds.length === 0) return;
  const about = await orm
    .select({ lead: leads, full: fullChannels(hasLimit ? sql`leads.mailbox` : null, at) })
    .from(leads)
    .where(and(inArray(leads.id, [...leadIds]), eq(leads.suspectedRobot, false)));
  const sent = wanting.some(({ sendsOnce }) => sendsOnce?.(event))
    ? await sentBefore(orm, event, leadIds)
    : [];
  const added = about.flatMap(({ lead, full }): NewDelivery[] => {
    const facts = { ...aboutLead(lead), ...(estimateId !== undefined && { estimateId }) };
    const isToldTo = ({ name, sendsOnce }: ConnectedChannel) => {
      const once = sendsOnce?.(event);
      return sent.some(
        (each) =>
          each.channel === name &&
          ((once === 'lead' && each.leadId === lead.id) ||
            (once === 'estimate' && each.estimateId === facts.estimateId)),
      );
    };
    return wanting
      .filter((channel) => channel.wantsChange(event, lead.status) && !isToldTo(channel))
      .filter(({ name }) => !full.includes(name))
      .map(({ name: channel }) => ({
        ...facts,
        // With an order of its own, so that no other mail of the visit delays an alarm.
        ...(event === 'lead.untouched' && { visitId: lead.id }),
        channel,
        event,
        contactChanged: event === 'lead.contact_changed',
        counts: hasLimit,
        createdAt: at,
      }));
  });
  await (hasLimit ? writeWithinLimit : writeDeliveries)(orm, { added });
}

const sentBefore = (orm: Orm, event: DeliveryEvent, leadIds: readonly string[]) =>
  orm
    .select({
      channel: deliveries.channel,
      leadId: deliveries.leadId,
      estimateId: deliveries.estimateId,
    })
    .from(deliveries)
    .where(and(inArray(deliveries.leadId, [...leadIds]), eq(deliveries.event, event)));

/** The columns of a delivery of the lead's newest estimate. */
export function aboutLead(lead: Pick<LeadRow, 'id' | 'newestEstimateId' | 'status' | 'visitId'>) {
  return {
    leadId: lead.id,
    estimateId: lead.newestEstimateId,
    leadStatus: lead.status,
    visitId: lead.visitId ?? lead.id,
  };
}

interface First {
  readonly channels: readonly ConnectedChannel[];
  readonly hasLimit: boolean;
  readonly at: Date;
}

/**
 * What a new lead's submission would have sent, by the channels that have sent nothing of the lead: of a lead that was held back,
 * or that came while a channel was not connected. As for a submission, nothing is sent about a suspected robot or about $0, and
 * nothing beyond the limit for a mailbox. Returns the number of deliveries.
 */
export async function addFirst(
  orm: Orm,
  ids: readonly string[],
  { channels, hasLimit, at }: First,
): Promise<number> {
  const found = await orm
    .select({
      lead: leads,
      full: fullChannels(hasLimit ? sql`leads.mailbox` : null, at),
      used: sql<string[]>`ARRAY(SELECT channel FROM deliveries WHERE lead_id = leads.id)`,
    })
    .from(leads)
    .where(
      and(
        inArray(leads.id, [...ids]),
        isNull(leads.erasedAt),
        eq(leads.suspectedRobot, false),
        gt(leads.grandTotal, 0),
      ),
    );
  const added = found.flatMap(({ lead, full, used }) => {
    const facts = {
      ...aboutLead(lead),
      isNewLead: true,
      isByDesk: false,
      isCorrection: false,
      isNewEstimate: true,
    };
    const submission: StoredSubmission = { ...facts, contactChanged: true, mails: 'later', at };
    const known = { closed: [...full, ...used], untried: [], used };
    return planDeliveries(submission, known, { channels }).added;
  });
  await writeDeliveries(orm, { added });
  // As its submission would have: the visit's next price does not send the contact again. Another person's stays.
  const told = new Set(added.map(({ leadId }) => leadId));
  const last = found.flatMap(({ lead: { id, visitId, createdAt: changedAt, ...lead } }) =>
    told.has(id) && visitId !== null
      ? [{ id: visitId, lastContact: contactHash(contactOfLead(lead)), changedAt }]
      : [],
  );
  if (last.length > 0) await insertRows(orm, visits, last, 'ON CONFLICT (id) DO NOTHING');
  return added.length;
}

/** An alarm that could not be raised for this long is not raised any more. */
const alarmWindowMs = dayMs;

/**
 * Raises alarms about the leads that nobody has touched. Whether an alarm is due is read from the leads
 * themselves. The lock lets the second of two workers see what the first has raised.
 */
export async function raiseAlarms(
  orm: Orm,
  channels: readonly ConnectedChannel[],
  hasLimit: boolean,
  at: Date,
): Promise<void> {
  for (const channel of channels) {
    const { name, alarmAfterMinutes } = channel;
    if (alarmAfterMinutes === undefined) continue;
    const dueSince = new Date(at.getTime() - alarmAfterMinutes * minuteMs);
    const due = await orm
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(
          isNull(leads.erasedAt),
          lte(leads.createdAt, dueSince),
          gte(leads.createdAt, new Date(dueSince.getTime() - alarmWindowMs)),
          eq(leads.status, 'new'),
          isNull(leads.touchedAt),
          eq(leads.suspectedRobot, false),
          gt(leads.grandTotal, 0),
          sql`NOT EXISTS (SELECT FROM deliveries d
            WHERE d.lead_id = ${leads.id} AND d.channel = ${name} AND d.event = 'lead.untouched')`,
          hasLimit ? sql`NOT (${name} = ANY(${fullChannels(leads.mailbox, at)}))` : undefined,
        ),
      )
      .orderBy(leads.id)
      .for('no key update');
    const leadIds = due.map(({ id }) => id);
    await addForEvent(orm, [channel], { event: 'lead.untouched', leadIds, at });
  }
}
