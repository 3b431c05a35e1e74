// `npm run admin -- add|reset|reset-second-factor|remove|list`: works beside a running server and without one, on the same settings.
import { openCommandDatabase } from '#server/database/command-database.ts';
import { loadConfig } from '#server/load-config.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { manageAdmins } from './manage-admins.ts';

try {
  const { orm, close } = await openCommandDatabase(loadConfig());
  try {
    const { ok, text } = await manageAdmins(process.argv.slice(2), orm, () => new Date());
    (ok ? console.log : console.error)(text);
    process.exitCode = ok ? 0 : 1;
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exitCode = 1;
}
