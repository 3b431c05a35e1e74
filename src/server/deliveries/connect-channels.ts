import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Channel } from './channel.ts';
import { createCrmChannel } from './channels/crm/crm-channel.ts';

export interface ConnectDeps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => Date;
}

/** The channels that the settings connect. */
export async function connectChannels({ config, clock }: ConnectDeps): Promise<Channel[]> {
  return [config.crm && createCrmChannel(config.crm, clock)].filter((channel) => channel !== undefined);
}
