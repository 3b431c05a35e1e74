import type { Context } from '#server/context.ts';
import { checkConnection, checkPreparedStatements } from '#server/database/check-connection.ts';
import { checkSuitability } from '#server/database/check-suitability.ts';
import { withLongQueries } from '#server/database/connection.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { type NewAdmin, seedDatabase } from './seed.ts';

/** All that a server needs of its database before the first request. When it fails it can be repeated. */
export async function prepareDatabase(
  { config, database, log }: Pick<Context, 'config' | 'database' | 'log'>,
  migrationUrl: string,
): Promise<NewAdmin | undefined> {
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
