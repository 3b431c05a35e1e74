import { type Channel, dayMs } from '#server/deliveries/channel.ts';
import type { CrmSettings } from '#server/config.ts';
import { contactRecord } from './contact-record.ts';
import { createCrmClient } from './crm-client.ts';

/** HighLevel takes 100 calls in 10 s: these are at most 96, and room for some that bunch up on their way. */
const callGapMs = 105;

/** Hands the contact on when name, phone or email changed in the visit. */
export function createCrmChannel(settings: CrmSettings, clock: () => Date): Channel {
  const send = createCrmClient(settings, clock);
  return {
    name: 'crm',
    kind: 'crm',
    label: 'CRM',
    callGapMs,
    // So that an outage over Easter is served when people are back.
    tryForMs: 7 * dayMs,
    wants: 'contacts',
    wantsChanges: false,
    send: async (delivery, { stopping }) =>
      send({ record: contactRecord(delivery, settings), idempotencyKey: delivery.id, stopping }),
  };
}
