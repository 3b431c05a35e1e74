import type { CrmSettings } from '#server/config.ts';
import { type Channel, dayMs } from '#server/deliveries/channel.ts';
import type { EstimateLinks } from '#server/estimates/estimate-links.ts';
import { createCrmClient } from './crm-client.ts';
import { handOver } from './hand-over.ts';

/** HighLevel takes 100 calls in 10 s. This gap makes at most 96, which leaves room for calls that arrive closer together. */
const callGapMs = 105;

/** Hands the contact on when name, phone or email changed in the visit, and each estimate if the settings want that. */
export function createCrmChannel(settings: CrmSettings, links: EstimateLinks, clock: () => Date): Channel {
  const deps = { settings, call: createCrmClient(settings, clock), estimateUrl: links.urlOf };
  return {
    name: 'crm',
    kind: 'crm',
    label: 'CRM',
    callGapMs,
    // Longer than an outage over the Easter holidays.
    tryForMs: 7 * dayMs,
    wants: settings.deal || settings.hasNote ? 'contacts_and_estimates' : 'contacts',
    wantsChanges: false,
    send: (delivery, sending) => handOver(delivery, sending, deps),
  };
}
