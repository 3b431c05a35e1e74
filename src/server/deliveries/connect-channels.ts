import { fileURLToPath } from 'node:url';
import { businessCalendar } from '#domain/business-day.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { createEstimateDocuments } from '#server/estimates/estimate-documents.ts';
import { createEstimateLinks, type EstimateLinks } from '#server/estimates/estimate-links.ts';
import { readLinkKey } from '#server/estimates/link-key-store.ts';
import { createSharedEstimateStore } from '#server/estimates/shared-estimate-store.ts';
import { createReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { readClientBuild } from '#server/pages/client-build.ts';
import type { Channel } from './channel.ts';
import { createCrmChannel } from '#server/deliveries/channels/crm/crm-channel.ts';
import { createWebhookChannels } from '#server/deliveries/channels/webhook/webhook-channel.ts';

export interface ConnectDeps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => Date;
}

/** The channels that the settings connect. */
export async function connectChannels(deps: ConnectDeps): Promise<Channel[]> {
  const { crm, mail, webhooks, business, publicUrl } = deps.config;
  const channels: Channel[] = [];
  if (!crm && !mail && !webhooks) return channels;
  const links = createEstimateLinks(await readLinkKey(deps.database.orm), publicUrl);
  if (crm) channels.push(createCrmChannel({ settings: crm, links, clock: deps.clock }));
  if (webhooks) channels.push(...createWebhookChannels({ settings: webhooks, links, clock: deps.clock }));
  if (mail) {
    // Loaded only where mails are sent: it takes a while.
    const email = await import('#server/deliveries/channels/email/email-channels.ts');
    const own = { settings: mail, documents: estimateDocuments(deps, links), business, publicUrl };
    if (mail.leadEmails.length > 0) channels.push(email.createOwnerEmailChannel(own));
    if (mail.toVisitors) channels.push(email.createVisitorEmailChannel(own));
  }
  return channels;
}

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

function estimateDocuments({ config, database, clock }: ConnectDeps, links: EstimateLinks) {
  const readSharedEstimate = createReadSharedEstimate({
    store: createSharedEstimateStore(database.orm),
    hashOf: links.hashOf,
    priceNote: config.business.priceNote,
    ...config.estimates,
    calendar: businessCalendar(config.timeZone),
    clock,
  });
  const readRenderer = async () => (await readClientBuild(dist))?.renderer;
  return createEstimateDocuments({ links, readSharedEstimate, business: config.business, readRenderer });
}
