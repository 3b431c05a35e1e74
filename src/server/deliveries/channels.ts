import type { Context } from '#server/context.ts';
import { createEstimateDocuments } from '#server/estimates/estimate-documents.ts';
import type { Channel } from './channel.ts';
import { createCrmChannel } from '#server/deliveries/crm/crm-channel.ts';
import { createWebhookChannels } from '#server/deliveries/webhook/webhook-channel.ts';

/** The channels that the settings connect. */
export async function connectChannels(context: Context): Promise<Channel[]> {
  const { crm, mail, webhooks, business, publicUrl } = context.config;
  const { clock, links } = context;
  const channels: Channel[] = [];
  if (crm) channels.push(createCrmChannel(crm, links, clock));
  if (webhooks) channels.push(...createWebhookChannels(webhooks, links, clock));
  if (mail) {
    // Loaded only where mails are sent: it takes a while.
    const email = await import('#server/deliveries/email/email-channels.ts');
    const own = { settings: mail, documents: estimateDocuments(context), business, publicUrl };
    if (mail.leadEmails.length > 0) channels.push(email.createOwnerEmailChannel(own));
    if (mail.toVisitors) channels.push(email.createVisitorEmailChannel(own));
  }
  return channels;
}

function estimateDocuments({ config, links, readSharedEstimate }: Context) {
  return createEstimateDocuments(links, readSharedEstimate, config.business);
}
