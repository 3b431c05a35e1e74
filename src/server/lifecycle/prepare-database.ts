import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { checkConnection, checkPreparedStatements } from '#server/database/check-connection.ts';
import { checkSuitability } from '#server/database/check-suitability.ts';
import { type Database, withLongQueries } from '#server/database/connection.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { type NewAdmin, seedDatabase } from './seed.ts';

interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly migrationUrl: string;
  readonly log: Logger;
}

/** All that a server needs of its database before the first request. Can be repeated, however far it came. */
export async function prepareDatabase(deps: Deps): Promise<NewAdmin | undefined> {
  const { config, database, migrationUrl, log } = deps;
  await checkConnection(database.pool);
  await checkPreparedStatements(database.pool);
  const setting = config.migrationDatabaseUrl === undefined ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
  await withLongQueries(migrationUrl, log, async (pool) => {
    await checkConnection(pool, setting);
    await checkSuitability(pool, setting);
    await migrateDatabase(pool);
  });
  return seedDatabase(database, config);
}
