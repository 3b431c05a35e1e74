// `npm run admin -- add|reset|reset-second-factor|remove|list`, with or without a running server.
import { migrateDatabase } from '#server/database/migrate.ts';
import { runCommand } from '#server/database/run-command.ts';
import { manageAdmins } from './manage-admins.ts';

await runCommand(async (database) => {
  await migrateDatabase(database.pool);
  const { ok, text } = await manageAdmins(process.argv.slice(2), database, () => new Date());
  (ok ? console.log : console.error)(text);
  process.exitCode = ok ? 0 : 1;
});
