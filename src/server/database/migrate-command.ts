// `npm run migrate`: brings the database to the newest schema before any server of the new version starts, which else
// does it itself.
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
