// `npm run restore -- FILE`: into the configured database, which must not hold leads.
import { migrateDatabase } from '#server/database/migrate.ts';
import { runCommand } from '#server/database/run-command.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { restoreBackup } from './restore-backup.ts';

await runCommand(async ({ pool }) => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartUpError('What from? npm run restore -- leads.backup.gz');
  await migrateDatabase(pool);
  const rows = await restoreBackup(pool, file);
  console.log(`Everything is back, in ${rows} rows. A server that is running has to be started again.`);
});
