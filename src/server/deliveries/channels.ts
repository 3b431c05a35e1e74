// Every kind of channel, by the name that is stored with its deliveries.
import type { Context } from '#server/context.ts';
import type { Channel, ChannelKind, ChannelWords } from './channel.ts';
import { crm } from './crm/crm-channel.ts';
import { ownerEmail } from './email/owner-email.ts';
import { visitorEmail } from './email/visitor-email.ts';
import { webhook } from './webhook/webhook-channel.ts';

const kinds: Readonly<Record<string, ChannelKind>> = {
  crm,
  webhook,
  owner_email: ownerEmail,
  visitor_email: visitorEmail,
};

export interface ConnectedChannel extends Channel {
  readonly kind: string;
}

/** The channels that the settings connect. */
export function connectChannels(context: Context): ConnectedChannel[] {
  return Object.entries(kinds).flatMap(([kind, { connect }]) =>
    connect(context).map((channel) => ({ ...channel, kind })),
  );
}

/** The words for deliveries of an unknown kind use their channel's label. */
export function wordsOf(kind: string): ChannelWords {
  return Object.hasOwn(kinds, kind) ? (kinds[kind]?.words ?? unknownKind) : unknownKind;
}

const unknownKind: ChannelWords = {
  one: 'delivery',
  many: 'deliveries',
  sent: (label) => `sent to ${label}`,
  target: (label) => label,
  rejected: (label) => `${label} rejects our settings: check them, then start the server again`,
};
