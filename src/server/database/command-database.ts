import { pino } from 'pino';
import type { Config } from '#server/config.ts';
import { checkConnection } from './check-connection.ts';
import { type Database, openDatabase } from './connection.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';

/** The migrated database, for a command that is run beside a running server or without one. */
export async function openCommandDatabase(config: Config): Promise<Database> {
  const log = pino({ level: 'silent' });
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir));
  const started = running === undefined ? await startEmbeddedPostgres(config.dataDir, log) : undefined;
  const database = openDatabase(running ?? started?.url ?? '', { log });
  const close = async () => {
    await database.close();
    await started?.stop();
  };
  try {
    await checkConnection(database.pool);
    await migrateDatabase(database.pool);
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
