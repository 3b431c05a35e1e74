import type { Config } from '#server/config.ts';
import type { Channel } from './channel.ts';
import { createCrmChannel } from './channels/crm/crm-channel.ts';

/** The channels that the settings connect. */
export function connectChannels({ crm }: Pick<Config, 'crm'>, clock: () => Date): Channel[] {
  return [crm && createCrmChannel(crm, clock)].filter((channel) => channel !== undefined);
}
