// Every kind of channel.
import type { Config } from '#server/config.ts';
import type { Channel, ChannelKind, ChannelNeeds, ChannelWords } from './channel.ts';
import { crm } from './crm/crm-channel.ts';
import { ownerEmail } from './mail/owner-email.ts';
import { visitorEmail } from './mail/visitor-email.ts';
import { webhook } from './webhook/webhook-channel.ts';

const kinds: readonly ChannelKind[] = [crm, webhook, ownerEmail, visitorEmail];

/** Undefined if a newer version stored the channel's kind before a rollback. */
const kindOf = (name: string) => kinds.find(({ kind }) => kind === name);

export interface ConnectedChannel extends Channel {
  readonly kind: string;
}

export function connectChannels(needs: ChannelNeeds): ConnectedChannel[] {
  return kinds.flatMap(({ kind, connect }) => connect(needs).map((channel) => ({ ...channel, kind })));
}

const kindsWith = (property: 'owesEveryLead' | 'forgivesRefusal') =>
  kinds.filter((kind) => kind[property]).map(({ kind }) => kind);

/** The kinds of channels that every lead is owed to. */
export const owed: readonly string[] = kindsWith('owesEveryLead');

/** The kinds of channels whose refusals are the visitors' mistakes. */
export const forgiven: readonly string[] = kindsWith('forgivesRefusal');

export const channelGroups = [...new Set(kinds.map(({ group }) => group))];

/** The part of the connections page that shows a channel of this kind. */
export const groupOf = (kind: string): string => kindOf(kind)?.group.of ?? kind;

/** The settings of all kinds, for the connections page. */
export const channelSettings = (config: Config) =>
  kinds.flatMap(({ group: { of }, settings }) =>
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
      subject: label,
      one: 'delivery',
      many: 'deliveries',
      sent: `sent to ${label}`,
      target: label,
    }
  );
}
