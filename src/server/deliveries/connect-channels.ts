import type { Context } from '#server/context.ts';
import { createEstimateDocuments } from '#server/estimates/estimate-documents.ts';
import { type EstimateLinks, readEstimateLinks } from '#server/estimates/estimate-links.ts';
import { createReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import type { Channel } from './channel.ts';
import { createCrmChannel } from '#server/deliveries/channels/crm/crm-channel.ts';
import { createWebhookChannels } from '#server/deliveries/channels/webhook/webhook-channel.ts';

/** The channels that the settings connect. */
export async function connectChannels(context: Context): Promise<Channel[]> {
  const { crm, mail, webhooks, business, publicUrl } = context.config;
  const { clock } = context;
  const channels: Channel[] = [];
  if (!crm && !mail && !webhooks) return channels;
  const links = await readEstimateLinks(context.database.orm, publicUrl);
  if (crm) channels.push(createCrmChannel(crm, links, clock));
  if (webhooks) channels.push(...createWebhookChannels(webhooks, links, clock));
  if (mail) {
    // Loaded only where mails are sent: it takes a while.
    const email = await import('#server/deliveries/channels/email/email-channels.ts');
    const own = { settings: mail, documents: estimateDocuments(context, links), business, publicUrl };
    if (mail.leadEmails.length > 0) channels.push(email.createOwnerEmailChannel(own));
    if (mail.toVisitors) channels.push(email.createVisitorEmailChannel(own));
  }
  return channels;
}

function estimateDocuments(context: Context, links: EstimateLinks) {
  const readSharedEstimate = createReadSharedEstimate(context, links);
  const { business } = context.config;
  return createEstimateDocuments(links, readSharedEstimate, business);
}
