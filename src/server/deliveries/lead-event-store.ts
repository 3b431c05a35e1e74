// What happens to a lead after its estimates, as deliveries for the channels that want them, within the transaction that
// changes the lead. Nothing was ever sent of suspected robots' leads, and nothing is now.
import { randomUUIDv7 } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { DeliveryEvent } from '#server/database/delivery-schema.ts';
import type { Channel } from './channel.ts';

interface LeadEvent {
  readonly event: Extract<DeliveryEvent, 'lead.status_changed' | 'lead.erased'>;
  readonly leadIds: readonly string[];
  readonly at: Date;
}

export type AddLeadEvent = (client: PoolClient, event: LeadEvent) => Promise<void>;

const add = `
INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, lead_status, order_key, created_at)
SELECT made.id, made.channel, $1, l.id, l.newest_estimate_id, l.status, coalesce(l.visit_id, l.id), $2
FROM unnest($3::uuid[], $4::text[], $5::uuid[]) AS made (id, channel, lead_id)
JOIN leads l ON l.id = made.lead_id AND NOT l.suspected_robot
JOIN channels c ON c.name = made.channel AND c.switched_off_at IS NULL`;

export function createAddLeadEvent(connected: readonly Channel[]): AddLeadEvent {
  const listeners = connected.filter(({ wantsChanges }) => wantsChanges).map(({ name }) => name);
  return async (client, { event, leadIds, at }) => {
    if (listeners.length === 0 || leadIds.length === 0) return;
    const made = leadIds.flatMap((leadId) => listeners.map((channel) => ({ channel, leadId })));
    const ids = made.map(() => randomUUIDv7());
    const columns = [made.map(({ channel }) => channel), made.map(({ leadId }) => leadId)];
    await client.query(add, [event, at, ids, ...columns]);
  };
}
