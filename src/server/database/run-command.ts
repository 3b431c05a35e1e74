import { pino } from 'pino';
import { type Config, loadConfig } from '#server/config.ts';
import { saidOf } from '#server/settings/start-up-error.ts';
import { checkConnection } from './check-connection.ts';
import { type Database, openDatabase } from './connection.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

/** Runs a command on the configured database, with or without a running server. */
export async function runCommand(work: (database: Database, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig();
    const log = pino({ level: 'silent' });
    const given = config.migrationDatabaseUrl ?? config.databaseUrl;
    const running = given ?? (await findEmbeddedPostgres(config.dataDir));
    const started =
      running === undefined
        ? await startEmbeddedPostgres(config.dataDir, log, config.postgresBin)
        : undefined;
    const database = openDatabase(running ?? started?.url ?? '', {
      log,
      queryTimeoutMs: 0,
    });
    try {
      await checkConnection(database.pool);
      await work(database, config);
    } finally {
      await database.close();
      await started?.stop();
    }
  } catch (error) {
    console.error(saidOf(error));
    process.exitCode = 1;
  }
}
