/** What it takes to connect to the embedded PostgreSQL, kept with its data and readable by its owner only. */
import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartUpError } from '#server/start-up-error.ts';
import type { RunAs } from './run-as.ts';

export const databaseUser = 'lift_estimator';
export const databaseName = 'lift_estimator';

/** The port is the one of the last start; absent until then. */
export type ClusterAccess = { password: string; port?: number | undefined };

const FILE = 'lift-estimator-access.json';

export async function readAccess(data: string): Promise<ClusterAccess> {
  const file = join(data, FILE);
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value === 'object' && value !== null && 'password' in value) {
      const port = 'port' in value && typeof value.port === 'number' ? value.port : undefined;
      return { password: String(value.password), port };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw new StartUpError(
        `DATA_DIR holds a database that belongs to another user of this machine: start as that user or as root, or set DATA_DIR to another folder.`,
      );
    }
  }
  throw new StartUpError(
    `DATA_DIR holds a database without its password: restore the file ${file} from a backup, or set DATA_DIR to another folder.`,
  );
}

export async function writeAccess(data: string, access: ClusterAccess, runAs: RunAs): Promise<void> {
  const unfinished = join(data, `${FILE}.new`);
  await writeFile(unfinished, JSON.stringify(access), { mode: 0o600 });
  if (runAs !== undefined) await chown(unfinished, runAs.uid, runAs.gid);
  await rename(unfinished, join(data, FILE));
}

export function accessUrl(access: ClusterAccess, database = databaseName): string {
  return `postgres://${databaseUser}:${access.password}@127.0.0.1:${access.port}/${database}`;
}
