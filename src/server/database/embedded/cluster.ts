// PostgreSQL's data folder, made by initdb. Port and password are kept beside the data, readable by the owner only.
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartUpError } from '#server/settings/start-up-error.ts';
import type { Place } from './place.ts';
import { runProgram } from './run-as.ts';

type Access = z.output<typeof accessSchema>;

const user = 'lift_estimator';
const accessFile = 'lift-estimator-access.json';
const accessSchema = z.object({ password: z.string(), port: z.number() });

/** Below the range from which systems pick ports for outgoing connections. */
export const randomPort = (): number => randomInt(20_000, 32_000);

export const isInitialised = ({ data }: Place): boolean => existsSync(data);

/** PostgreSQL cannot read a folder of another major version. */
export async function checkClusterVersion({ data, programs, runAs }: Place): Promise<void> {
  const [made, { output }] = await Promise.all([
    readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined),
    runProgram(join(programs, 'postgres'), ['--version'], runAs),
  ]);
  const ours = /(\d+)\./.exec(output)?.[1];
  if (made === undefined || ours === undefined || made.trim() === ours) return;
  throw new StartUpError(
    `DATA_DIR: PostgreSQL ${made.trim()} made the database in ${data}, and this version of the product brings ${ours}: with the earlier version, npm run backup -- FILE; then move DATA_DIR away, and with this one, npm run restore -- FILE.`,
  );
}

/** Makes the whole folder, or nothing. The next attempt removes the remains of an interrupted one. */
export async function initialiseCluster(place: Place): Promise<void> {
  if (isInitialised(place)) return;
  const folder = `${place.data}.unfinished`;
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = randomBytes(24).toString('base64url');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.runAs !== undefined) {
    for (const path of [folder, passwordFile]) await chown(path, place.runAs.uid, place.runAs.gid);
  }
  const made = await runProgram(
    join(place.programs, 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // PostgreSQL's own C.UTF-8 knows the case of all letters and does not depend on the system's C library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=listen_addresses=127.0.0.1',
      '--set=unix_socket_directories=',
    ],
    place.runAs,
  );
  if (made.output.includes('could not look up effective user ID')) {
    throw new StartUpError(
      `DATA_DIR: PostgreSQL asks /etc/passwd for the user it runs as, and ${process.getuid?.()} is not in it: start as a user who is, or set DATABASE_URL.`,
    );
  }
  if (!made.ok) {
    throw new StartUpError(`DATA_DIR: PostgreSQL could not set up ${place.data}: ${made.output}`);
  }
  await writeAccess({ ...place, data }, { password, port: randomPort() });
  await rename(data, place.data);
  await rm(folder, { recursive: true });
}

export async function writeAccess(place: Place, access: Access): Promise<void> {
  const file = join(place.data, accessFile);
  await writeFile(`${file}.new`, JSON.stringify(access), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export async function readAccess({ data }: Place): Promise<Access> {
  const file = join(data, accessFile);
  try {
    return accessSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new StartUpError(
      `DATA_DIR: the password of its database cannot be read: start as the user who owns ${file}, or restore it from a backup, or set DATA_DIR to another folder.`,
    );
  }
}

export function urlOf({ password, port }: Access, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
