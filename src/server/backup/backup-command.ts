// `npm run backup -- FILE`, with or without a running server, and `npm run restore -- FILE`.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { journal, migrateDatabase } from '#server/database/migrate.ts';
import { runCommand } from '#server/database/run-command.ts';
import { errorCode } from '#server/error-code.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { backupProblem } from './backup-problem.ts';
import { refuseWhileServed, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

await runCommand(async ({ pool }, { backup }) => {
  const [command, file] = process.argv.slice(2);
  if (command === 'restore') {
    if (file === undefined) throw new StartUpError('Name the backup: npm run restore -- leads.backup.gz');
    await refuseWhileServed(pool);
    await migrateDatabase(pool);
    const { rows, ended, restoredSince } = await restoreBackup(pool, file, true, backup?.folder);
    const admins = await pool.query('SELECT FROM admins LIMIT 1');
    console.log(
      [
        `Everything is back, in ${rows} rows. Start the servers now.`,
        'All sessions, invitations and recovery codes have ended: make new codes. Passwords, second factors, prices and the page',
        'Business, with who gets mails about leads, are those of the backup: change again what was changed since.',
        ended === undefined
          ? 'There is no newer list of what has ended (lift-estimator-ended-….json) beside the backup. So do again what was done since: remove people and tokens, erase people, stop mails and calls.'
          : `Of what ended by ${ended.writtenAt}, nothing has come back: removed people and tokens, erased people, stopped mails${ended.ends ? ' and calls' : '. Note again who wanted no calls since the backup'}. Do again what was done later.`,
        ...(restoredSince
          ? [
              'Another backup was restored since this one was made. What only this one holds was not known there: look through its people, tokens and leads, merged ones too, for what was removed, reset or erased.',
            ]
          : []),
        ...(admins.rowCount === 0
          ? ['All admins of the backup were removed later. Add one: npm run admin -- add you@example.com']
          : []),
      ].join('\n'),
    );
  } else {
    if (file === undefined)
      throw new StartUpError('Name a file for the backup: npm run backup -- leads.backup.gz');
    if (existsSync(file)) throw new StartUpError(`${file} is there already: name another file.`);
    const { rows } = await pool.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
      journal,
    ]);
    if (rows[0]?.found !== true)
      throw new StartUpError(
        'This database holds nothing of this product: name the right one by DATABASE_URL, or its folder by DATA_DIR.',
      );
    await writeBackup(pool, file).catch((error: unknown) => {
      if (backupProblem(error) === undefined) throw error;
      throw new StartUpError(
        `${file} cannot be written (${errorCode(error)}): name a file in a folder with room, where this user may write.`,
      );
    });
    console.log(`${file} holds everything: ${Math.ceil((await stat(file)).size / 1024)} kB.`);
  }
});
