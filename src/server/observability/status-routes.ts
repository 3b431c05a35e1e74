// The status box of the admin area: what is wrong, in sentences, and the state of each channel.
import type { FastifyInstance } from 'fastify';
import type { ChannelStatus, Runtime } from '#contract/deliveries/deliveries.ts';
import type { Basics } from '#server/basics.ts';
import { faultInWords } from '#server/database/database-faults.ts';
import type { Storing } from '#server/estimates/storing.ts';
import { owed, wordsOf } from '#server/outbox/channels.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import { createMaintenanceStore, maintenanceProblems } from './maintenance.ts';

interface Needs extends Pick<Basics, 'config' | 'database'> {
  readonly deliveries: Pick<Deliveries, 'states'>;
  readonly storing: Pick<Storing, 'fault'>;
}

/**
 * While the database is away this request fails, and the error names the fault (errors.ts). Otherwise the box says
 * whether prices can be stored.
 */
export function statusRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, deliveries, storing } = needs;
  const maintenance = createMaintenanceStore(database.orm);
  app.endpoint('GET /admin/status', async () => {
    const channels = await deliveries.states();
    // What a lead is owed counts even while its channel is not connected.
    const watched = channels.filter(({ connected, channel }) => connected || owed.includes(channel));
    const fault = await storing.fault();
    const refusal = fault ? [`The database refuses prices, since ${faultInWords(fault)}`] : [];
    const problems = [
      ...refusal,
      ...watched.flatMap(channelProblems),
      ...maintenanceProblems(await maintenance.read()),
    ];
    return {
      operational: problems.length === 0,
      problems,
      undelivered: watched.some(({ failed }) => failed > 0),
      runtime: await readRuntime(needs),
      channels,
    };
  });
}

/** The versions show an owner when an update is due. */
export async function readRuntime({
  config,
  database,
}: Pick<Basics, 'config' | 'database'>): Promise<Runtime> {
  const { rows } = await database.pool.query<{ server_version: string }>('SHOW server_version');
  const isEmbedded = config.databaseUrl === undefined;
  return {
    node: process.versions.node,
    // Debian adds its own version in brackets.
    postgres: rows[0]?.server_version.split(' ')[0] ?? '',
    isEmbedded,
    warning:
      isEmbedded && config.siteUrl !== undefined
        ? 'The embedded PostgreSQL serves a public address. It is meant for trials, and only a new version of this product updates it: set DATABASE_URL to a PostgreSQL of your own.'
        : null,
  };
}

/** Sentences for the admin. None if all is well. */
export function channelProblems({ channel, label, state, why, says, failed }: ChannelStatus): string[] {
  const { one, many, sent } = wordsOf(channel, label);
  const missed = `${failed} ${failed === 1 ? one : many} could not be ${sent}`;
  return [...(why === undefined ? [] : [says]), ...(failed > 0 && !(state === 'off' && why) ? [missed] : [])];
}
