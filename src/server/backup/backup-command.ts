// `npm run backup -- FILE`, with or without a running server. Changes nothing.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { runCommand } from '#server/database/run-command.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { writeBackup } from './write-backup.ts';

await runCommand(async ({ pool }) => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartUpError('Where to? npm run backup -- leads.backup.gz');
  if (existsSync(file)) throw new StartUpError(`${file} is there already: name another file.`);
  await writeBackup(pool, file);
  console.log(`${file} holds everything: ${Math.ceil((await stat(file)).size / 1024)} kB.`);
});
