// One real PostgreSQL for all tests of a run, with a migrated and seeded database that the tests take copies of.
// Vitest and Playwright both call it, and pass the environment on to their workers.
import { readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { seedDatabase } from '#server/lifecycle/seed.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { testAdmin } from './test-admin.ts';

export default async function startDatabase(): Promise<() => Promise<void>> {
  const log = pino({ level: 'warn' });
  const dataDir = await makeTemporaryFolder();
  const server = await startEmbeddedPostgres(dataDir, log);
  // A runner that is interrupted ends without this tear-down, which would leave PostgreSQL running.
  const stopAtOnce = () => {
    process.kill(
      Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
      'SIGQUIT',
    );
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  process.once('exit', stopAtOnce);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

  const database = openDatabase(server.url, { log });
  await migrateDatabase(database.pool);
  const settings = readConfig({ ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password });
  if (!settings.ok) throw new Error(settings.problems.join(' '));
  await seedDatabase(database, settings.config);
  await database.close();

  process.env['TEMPLATE_DATABASE_URL'] = server.url;
  return async () => {
    process.off('exit', stopAtOnce);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
