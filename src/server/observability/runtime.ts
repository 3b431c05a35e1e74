// The versions of Node and PostgreSQL, so that an owner sees when an update is due.
import type { Runtime } from '#contract/deliveries.ts';
import type { Basics } from '#server/basics.ts';

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
