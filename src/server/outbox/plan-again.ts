// Decides what "Send again" changes. Pure.
import type { deliveries } from '#server/database/delivery-schema.ts';
import type { leads } from '#server/database/schema.ts';
import { aboutLead } from './add-deliveries.ts';
import type { NewDelivery } from './write-deliveries.ts';

export type StoredDelivery = typeof deliveries.$inferSelect;
export type LeadToSend = Pick<typeof leads.$inferSelect, 'id' | 'newestEstimateId' | 'status' | 'visitId'>;

export interface Sender {
  /** The admin's email. */
  readonly who: string;
  readonly at: Date;
}

export interface Again {
  readonly added?: readonly NewDelivery[];
  /** Deliveries that wait again, under their old ids. */
  readonly waiting?: readonly StoredDelivery[];
  /** The estimate for the waiting deliveries. If left out, each keeps its own. */
  readonly estimateId?: string;
  /** A delivery that is already waiting, as after a double click: it only becomes due at once. */
  readonly hurried?: StoredDelivery;
}

export function deliveryAgain(delivery: StoredDelivery, { who, at }: Sender): Again {
  const { state, event, leadId, estimateId, contactChanged, leadStatus, visitId, channel } = delivery;
  if (state === 'waiting' && delivery.resentBy !== null) return { hurried: delivery };
  if (state !== 'delivered') return { waiting: [delivery] };
  const facts = { event, leadId, estimateId, contactChanged, leadStatus, visitId, channel };
  return { added: [{ ...facts, createdAt: at, resentBy: who }] };
}

/** Sends the newest estimate to the CRM. `newest` is the lead's newest delivery there. */
export function leadAgain(lead: LeadToSend, newest: StoredDelivery | undefined, by: Sender): Again {
  if (!newest || newest.state === 'delivered') return { added: [firstDelivery(lead, 'crm', by)] };
  return { ...deliveryAgain(newest, by), estimateId: lead.newestEstimateId };
}

export const firstDelivery = (lead: LeadToSend, channel: string, { who, at }: Sender): NewDelivery => ({
  ...aboutLead(lead),
  channel,
  event: 'lead.created',
  contactChanged: true,
  createdAt: at,
  resentBy: who,
});
