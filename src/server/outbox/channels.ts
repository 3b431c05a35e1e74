// Every kind of channel, by the name that is stored with its deliveries.
import type { Config } from '#server/config.ts';
import type { Channel, ChannelKind, ChannelNeeds, ChannelWords } from './channel.ts';
import { crm } from './crm/crm-channel.ts';
import { ownerEmail } from './mail/owner-email.ts';
import { visitorEmail } from './mail/visitor-email.ts';
import { webhook } from './webhook/webhook-channel.ts';

const kinds: Readonly<Record<string, ChannelKind>> = {
  crm,
  webhook,
  owner_email: ownerEmail,
  visitor_email: visitorEmail,
};

/** Undefined if a newer version stored the channel's kind before a rollback. */
const kindOf = (name: string) => Object.entries(kinds).find(([kind]) => kind === name)?.[1];

export interface ConnectedChannel extends Channel {
  readonly kind: string;
}

export function connectChannels(needs: ChannelNeeds): ConnectedChannel[] {
  return Object.entries(kinds).flatMap(([kind, { connect }]) =>
    connect(needs).map((channel) => ({ ...channel, kind })),
  );
}

export const channelGroups = [...new Set(Object.values(kinds).map(({ group }) => group))];

/** The part of the connections page that shows a channel of this kind. */
export const groupOf = (kind: string): string => kindOf(kind)?.group.of ?? kind;

/** The settings of all kinds, for the connections page. */
export const channelSettings = (config: Config) =>
  Object.values(kinds).flatMap(({ group: { of }, settings }) =>
    Object.entries(settings(config)).map(([name, value]) => ({
      of,
      name,
      isSet: Boolean(value),
      ...(typeof value === 'boolean' && { isSwitch: true as const }),
    })),
  );

export function wordsOf(kind: string, label: string): ChannelWords {
  return (
    kindOf(kind)?.words(label) ?? {
      one: 'delivery',
      many: 'deliveries',
      sent: `sent to ${label}`,
      target: label,
      rejected: `${label} rejects our settings: check them, then start the server again`,
    }
  );
}
