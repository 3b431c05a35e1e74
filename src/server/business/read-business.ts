import { pino } from 'pino';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { findEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { readSaved, type Saved } from './live-business.ts';

/** The business as it is now, for commands beside the server. While no database answers, as in the settings. */
export async function readBusiness(config: Config): Promise<Saved> {
  const { migrationDatabaseUrl, databaseUrl, dataDir, firstBusiness } = config;
  const ofSettings = { details: firstBusiness.details, savedBy: null };
  const url = migrationDatabaseUrl ?? databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (url === undefined) return ofSettings;
  const database = openDatabase(url, { log: pino({ level: 'silent' }), maxConnections: 1 });
  const saved = await readSaved(database.orm, firstBusiness).catch(() => ofSettings);
  await database.close();
  return saved;
}
