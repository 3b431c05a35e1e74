// The places of PostgreSQL's programs and data: normally node_modules and DATA_DIR/postgres. Root runs PostgreSQL as another
// user. If that user cannot reach these places (a clone under /root), they are in /var/lib, behind a symbolic link.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { findPrograms } from './programs.ts';
import { chooseRunAs, type RunAs, runProgram } from './run-as.ts';

const sharedFolder = '/var/lib/lift-estimator';

export interface Place {
  /** Holds initdb, pg_ctl and postgres. */
  readonly programs: string;
  readonly data: string;
  readonly runAs: RunAs;
}

/** `postgresBin` is POSTGRES_BIN. */
export async function choosePlace(dataDir: string, postgresBin?: string): Promise<Place> {
  const programs = await findPrograms(postgresBin);
  const link = join(dataDir, 'postgres');
  const data = await readlink(link).catch(() => link);
  if (!existsSync(dirname(data))) {
    throw new StartUpError(
      `DATA_DIR: its database was in ${data}, which is gone: bring that folder back, or delete ${link} to begin with an empty database.`,
    );
  }
  const runAs = await chooseRunAs(data);
  await takeOver(data, runAs);
  if (runAs === undefined) return { programs, data, runAs };
  const runs = await runProgram(join(programs, 'postgres'), ['--version'], runAs);
  const reaches = await runProgram('test', ['-x', dirname(data)], runAs);
  return {
    programs: runs.ok ? programs : await copyPrograms(programs),
    data: reaches.ok ? data : await makePlaceElsewhere(link),
    runAs,
  };
}

/** A copied folder may belong to root, who cannot run PostgreSQL, or be open to others, which PostgreSQL refuses. */
async function takeOver(data: string, runAs: RunAs): Promise<void> {
  const owner = await stat(data).catch(() => undefined);
  if (owner === undefined) return;
  if (runAs !== undefined && owner.uid !== runAs.uid) {
    await runProgram('chown', ['-R', `${runAs.uid}:${runAs.gid}`, data]);
  }
  // Another user's folder stays as it is; a later check reports that its password cannot be read.
  await chmod(data, 0o700).catch(() => undefined);
}

async function copyPrograms(programs: string): Promise<string> {
  const { output: version } = await runProgram(join(programs, 'postgres'), ['--version']);
  const copy = join(sharedFolder, version.replaceAll(/[^\w.]+/g, '-'));
  if (!existsSync(copy)) {
    await makeReachable(sharedFolder);
    const unfinished = `${copy}.${randomUUID()}`;
    await cp(join(programs, '..'), unfinished, { recursive: true, verbatimSymlinks: true });
    await runProgram('chmod', ['-R', 'a+rX', unfinished]);
    // Another start may have made the same copy meanwhile.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  }
  return join(copy, 'bin');
}

async function makePlaceElsewhere(link: string): Promise<string> {
  await makeReachable(sharedFolder);
  const folder = await mkdtemp(join(sharedFolder, 'data-'));
  await makeReachable(folder);
  const data = join(folder, 'postgres');
  await symlink(data, link);
  return data;
}

/** Makes the folder readable by everybody, whatever root's umask is. */
async function makeReachable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}
