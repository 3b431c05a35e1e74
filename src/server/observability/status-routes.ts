// The status box of the admin area: what is wrong, in sentences, and the state of each channel.
import type { FastifyInstance } from 'fastify';
import type { Runtime } from '#contract/deliveries/connections.ts';
import type { Basics } from '#server/basics.ts';
import { readTroubles, type TroubleNeeds } from './troubles.ts';

interface Needs extends TroubleNeeds, Pick<Basics, 'config'> {}

/**
 * While the database is away this request fails, and the error names the fault (errors.ts). Otherwise the box says
 * whether prices can be stored.
 */
export function statusRoutes(app: FastifyInstance, needs: Needs): void {
  const { deliveries } = needs;
  app.endpoint('GET /admin/status', async () => {
    const channels = await deliveries.states();
    const troubles = await readTroubles(needs, channels);
    return {
      operational: troubles.length === 0,
      problems: troubles.map(({ says }) => says),
      troubles,
      undelivered: troubles.some(({ opens }) => opens === 'undelivered'),
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
