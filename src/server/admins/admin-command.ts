// `npm run admin -- add|reset|list`: works beside a running server and without one, on the same settings.
import { pino } from 'pino';
import { checkConnection } from '#server/database/check-connection.ts';
import { openDatabase } from '#server/database/connection.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { loadConfig } from '#server/lifecycle/load-config.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { createAdminStore } from './admin-store.ts';
import { manageAdmins } from './manage-admins.ts';
import { createSessionStore } from './session-store.ts';

async function run(): Promise<boolean> {
  const config = loadConfig();
  const log = pino({ level: 'silent' });
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir));
  const embedded = running === undefined ? await startEmbeddedPostgres(config.dataDir, log) : undefined;
  const database = openDatabase(running ?? embedded?.url ?? '', { log });
  try {
    await checkConnection(database.pool);
    await migrateDatabase(database.pool);
    const { ok, text } = await manageAdmins(process.argv.slice(2), {
      admins: createAdminStore(database.orm),
      sessions: createSessionStore(database.orm),
      clock: () => new Date(),
    });
    (ok ? console.log : console.error)(text);
    return ok;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exitCode = 1;
}
