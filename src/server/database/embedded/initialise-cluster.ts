/** Makes the database's data folder, all of it or nothing: an interrupted attempt leaves only rubbish that the next one clears. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartUpError } from '#server/start-up-error.ts';
import { type ClusterAccess, databaseUser, writeAccess } from './cluster-access.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { runProgram } from './run-as.ts';

const UNFINISHED = 'postgres.unfinished-';

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'max_wal_size=512MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] ',
];

export async function initialiseCluster(place: ClusterPlace): Promise<void> {
  if (existsSync(place.data)) return;
  for (const entry of await readdir(place.parent)) {
    if (entry.startsWith(UNFINISHED)) await rm(join(place.parent, entry), { recursive: true, force: true });
  }
  const workshop = join(place.parent, UNFINISHED + randomUUID());
  const data = join(workshop, 'data');
  const passwordFile = join(workshop, 'password');
  const access: ClusterAccess = { password: randomBytes(24).toString('base64url') };

  await mkdir(workshop, { mode: 0o700 });
  await writeFile(passwordFile, access.password, { mode: 0o600 });
  if (place.runAs !== undefined) {
    await chown(workshop, place.runAs.uid, place.runAs.gid);
    await chown(passwordFile, place.runAs.uid, place.runAs.gid);
  }
  const made = await runProgram(
    join(place.programs, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${databaseUser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // PostgreSQL's own C.UTF-8 knows upper and lower case of every language and never changes with the system's C library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...settings.flatMap((setting) => ['--set', setting]),
    ],
    place.runAs,
    workshop,
  );
  if (!made.ok)
    throw new StartUpError(
      `DATA_DIR: the embedded PostgreSQL could not be set up in ${place.parent}: ${made.output}`,
    );
  await writeAccess(data, access, place.runAs);
  await rename(data, place.data);
  await rm(workshop, { recursive: true, force: true });
}
