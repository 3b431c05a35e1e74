/**
 * Decides where PostgreSQL's programs and data are. Normally: in node_modules and in DATA_DIR. But root runs
 * PostgreSQL as another user, who may not be able to reach those (a clone under /root): then in /var/lib.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { chooseRunAs, type RunAs, runProgram } from './run-as.ts';

const SHARED_FOLDER = '/var/lib/lift-estimator';
const NOTE = 'postgres-is-elsewhere.txt';

export type ClusterPlace = {
  /** Holds bin/initdb, bin/pg_ctl and bin/postgres. */
  programs: string;
  /** Holds `data` and, while it is being made, a folder beside it. */
  parent: string;
  data: string;
  runAs: RunAs;
};

export async function choosePlace(dataDir: string): Promise<ClusterPlace> {
  const binaries = await findPostgresBinaries();
  const noted = await readNote(dataDir);
  const here = join(dataDir, 'postgres');
  const runAs = await chooseRunAs(noted === undefined ? here : join(noted, 'postgres'));
  if (runAs === undefined) return { programs: binaries.folder, parent: dataDir, data: here, runAs };

  const version = await runProgram(join(binaries.folder, 'bin', 'postgres'), ['--version'], runAs, '/');
  const programs = version.ok ? binaries.folder : await copyPrograms(binaries.folder, binaries.version);
  const parent = noted ?? ((await canEnter(dataDir, runAs)) ? dataDir : await makeRoomElsewhere(dataDir));
  return { programs, parent, data: join(parent, 'postgres'), runAs };
}

async function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], runAs, '/')).ok;
}

async function copyPrograms(from: string, version: string): Promise<string> {
  const target = join(SHARED_FOLDER, `postgres-${version}`);
  if (existsSync(target)) return target;
  await makeSharedFolder();
  const unfinished = join(SHARED_FOLDER, `.copying-${randomUUID()}`);
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await letOthersRead(unfinished);
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    // Another project's start may have made the same copy in the meantime.
    if (!existsSync(target)) throw error;
  });
  return target;
}

async function letOthersRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await letOthersRead(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}

async function makeRoomElsewhere(dataDir: string): Promise<string> {
  await makeSharedFolder();
  const parent = join(SHARED_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  await mkdir(parent, { recursive: true, mode: 0o711 });
  await chmod(parent, 0o711);
  await writeFile(
    join(dataDir, NOTE),
    `${parent}\n${dataDir}\n\nThe first line names the folder that holds the database of this DATA_DIR, which the second line names.\nPostgreSQL does not run as root, and the user it runs as cannot reach DATA_DIR.\nKeep this file, and back that folder up.\n`,
  );
  return parent;
}

async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
}

async function readNote(dataDir: string): Promise<string | undefined> {
  const note = await readFile(join(dataDir, NOTE), 'utf8').catch(() => '');
  const [parent = '', madeFor = ''] = note.split('\n');
  if (parent === '') return undefined;
  if (!existsSync(parent)) {
    throw new StartUpError(
      `DATA_DIR: its database was in ${parent}, which is gone: bring that folder back, or delete ${NOTE} to begin with an empty database.`,
    );
  }
  if (madeFor !== dataDir && existsSync(join(madeFor, NOTE))) {
    throw new StartUpError(
      `DATA_DIR is a copy of ${madeFor} and would share its database: delete ${NOTE} in ${dataDir} to begin with an empty one.`,
    );
  }
  return parent;
}
