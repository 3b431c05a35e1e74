// `npm run migrate`: migrates the database before a server of the new version starts. Otherwise the server does it.
import { checkSuitability } from './check-suitability.ts';
import { migrateDatabase } from './migrate.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ pool }, { migrationDatabaseUrl }) => {
  await checkSuitability(
    pool,
    migrationDatabaseUrl === undefined ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL',
  );
  await migrateDatabase(pool);
  console.log('The database has the newest schema.');
});
