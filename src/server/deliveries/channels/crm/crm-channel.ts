import type { Channel } from '#server/deliveries/channel.ts';
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
    callGapMs,
    wants: ({ contactChanged }) => contactChanged,
    send: async (delivery, stopping) =>
      send({ record: contactRecord(delivery, settings), idempotencyKey: delivery.id, stopping }),
  };
}
