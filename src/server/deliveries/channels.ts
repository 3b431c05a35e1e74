// Every kind of channel, by the name that is stored with its deliveries.
import type { Config } from '#server/config.ts';
import type { Channel, ChannelWords } from './channel.ts';
import { crm, type CrmNeeds } from './crm/crm-channel.ts';
import { ownerEmail, type OwnerEmailNeeds } from './email/owner-email.ts';
import { visitorEmail, type VisitorEmailNeeds } from './email/visitor-email.ts';
import { webhook, type WebhookNeeds } from './webhook/webhook-channel.ts';

const kinds = {
  crm,
  webhook,
  owner_email: ownerEmail,
  visitor_email: visitorEmail,
};

export type ChannelNeeds = CrmNeeds & WebhookNeeds & OwnerEmailNeeds & VisitorEmailNeeds;

export interface ConnectedChannel extends Channel {
  readonly kind: string;
}

/** The channels that the settings connect. */
export function connectChannels(needs: ChannelNeeds): ConnectedChannel[] {
  return Object.entries(kinds).flatMap(([kind, { connect }]) =>
    connect(needs).map((channel) => ({ ...channel, kind })),
  );
}

/** The settings of all kinds, for the connections page. */
export const channelSettings = (config: Config) =>
  Object.values(kinds).flatMap(({ group, settings }) =>
    Object.entries(settings(config)).map(([name, value]) => ({
      of: group,
      name,
      isSet: Boolean(value),
      ...(typeof value === 'boolean' && { isSwitch: true as const }),
    })),
  );

/** The words for deliveries of an unknown kind use their channel's label. */
export function wordsOf(kind: string): ChannelWords {
  return Object.entries(kinds).find(([name]) => name === kind)?.[1].words ?? unknownKind;
}

const unknownKind: ChannelWords = {
  one: 'delivery',
  many: 'deliveries',
  sent: (label) => `sent to ${label}`,
  target: (label) => label,
  rejected: (label) => `${label} rejects our settings: check them, then start the server again`,
};
