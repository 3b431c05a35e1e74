// Deliveries about later events of leads, beside those of submissions (plan-deliveries.ts).
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { DeliveryEvent } from '#contract/deliveries/deliveries.ts';
import { leadStatuses } from '#domain/lead/lead.ts';
import type { Orm } from '#server/database/connection.ts';
import { channels as channelTable } from '#server/database/delivery-schema.ts';
import { leads } from '#server/database/schema.ts';
import type { ConnectedChannel } from './channels.ts';
import type { JobQueue } from './job-queue.ts';
import { type NewDelivery, writeDeliveries } from './write-deliveries.ts';

export interface LeadEvent {
  /** `lead.created`: of what was taken for a robot until now. */
  readonly event: Exclude<DeliveryEvent, 'estimate.created' | 'lead.untouched'>;
  readonly leadIds: readonly string[];
  /** If left out, the newest of each lead. */
  readonly estimateId?: string;
  readonly at: Date;
}

export type AddForEvent = (orm: Orm, event: LeadEvent) => Promise<void>;

/** Nothing is sent about suspected robots' leads. */
export async function addForEvent(
  orm: Orm,
  queue: JobQueue | undefined,
  channels: readonly ConnectedChannel[],
  { event, leadIds, estimateId, at }: LeadEvent,
): Promise<void> {
  const wanting = channels.filter(({ wantsChange }) =>
    leadStatuses.some((status) => wantsChange(event, status)),
  );
  if (wanting.length === 0 || leadIds.length === 0) return;
  const closed = await orm
    .select({ name: channelTable.name })
    .from(channelTable)
    .where(isNotNull(channelTable.switchedOffAt));
  const open = wanting.filter(({ name }) => !closed.some((each) => each.name === name));
  const about = await orm
    .select()
    .from(leads)
    .where(and(inArray(leads.id, [...leadIds]), eq(leads.suspectedRobot, false)));
  const contactChanged = event === 'lead.contact_changed';
  const added = about.flatMap((lead): NewDelivery[] => {
    const facts = { ...aboutLead(lead), ...(estimateId !== undefined && { estimateId }) };
    return open
      .filter(({ wantsChange }) => wantsChange(event, lead.status))
      .map(({ name }) => ({ ...facts, channel: name, event, contactChanged, createdAt: at }));
  });
  await writeDeliveries(orm, queue, { added });
}

/** Mails the business about a new lead, if nobody has touched it. */
export async function raiseAlarm(orm: Orm, queue: JobQueue, leadId: string, at: Date): Promise<void> {
  const isUntouched = and(eq(leads.status, 'new'), isNull(leads.touchedAt), isNull(leads.erasedAt));
  const [lead] = await orm
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isUntouched));
  if (!lead) return;
  const alarm = { channel: 'owner_email', event: 'lead.untouched', createdAt: at } as const;
  // With an order of its own, so that no other mail of the visit delays it.
  await writeDeliveries(orm, queue, { added: [{ ...aboutLead(lead), ...alarm, visitId: lead.id }] });
}

/** The columns of a delivery of the lead's newest estimate. */
export function aboutLead(
  lead: Pick<typeof leads.$inferSelect, 'id' | 'newestEstimateId' | 'status' | 'visitId'>,
) {
  return {
    leadId: lead.id,
    estimateId: lead.newestEstimateId,
    leadStatus: lead.status,
    visitId: lead.visitId ?? lead.id,
  };
}
