/**
 * A real PostgreSQL of our own under DATA_DIR, shared by every app process on that folder: the first starts it,
 * the last stops it, and one that is killed leaves it running for the next to find.
 */
import { access as checkAccess, chmod, constants, mkdir, realpath } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { StartUpError } from '#server/start-up-error.ts';
import { accessUrl, type ClusterAccess, databaseName } from './cluster-access.ts';
import { choosePlace, type ClusterPlace } from './cluster-place.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { type ReleaseLock, tryLock, waitForLock } from './process-lock.ts';
import { ensureServer, stopServer } from './server-process.ts';

const WATCH_INTERVAL_MS = 1000;
/** Held while the server is being started or stopped. */
const START_LOCK = 'postgres-start.lock';
/** Held, shared, by every process that uses the server. */
const USE_LOCK = 'postgres-use.lock';

export type EmbeddedPostgres = { url: string; release: () => Promise<void> };

export async function startEmbeddedPostgres(wantedFolder: string, log: Logger): Promise<EmbeddedPostgres> {
  const dataDir = await prepareFolder(wantedFolder);
  const startLock = join(dataDir, START_LOCK);
  const useLock = join(dataDir, USE_LOCK);

  const releaseStart = await waitForLock(startLock, 'exclusive');
  try {
    const place = await choosePlace(dataDir);
    await initialiseCluster(place);
    const access = await ensureServer(place);
    const inUse = await waitForLock(useLock, 'shared');
    try {
      await ensureDatabase(access);
    } catch (error) {
      await leave(place, useLock, inUse);
      throw error;
    }
    const stopWatching = watch(place, startLock, log);
    const release = async () => {
      stopWatching();
      const releaseAgain = await waitForLock(startLock, 'exclusive');
      await leave(place, useLock, inUse).finally(releaseAgain);
    };
    return { url: accessUrl(access), release: once(release) };
  } finally {
    releaseStart();
  }
}

async function prepareFolder(folder: string): Promise<string> {
  try {
    const made = await mkdir(folder, { recursive: true });
    // Root's umask may shut out the user that PostgreSQL runs as.
    if (made !== undefined && process.getuid?.() === 0) await chmod(folder, 0o755);
    await checkAccess(folder, constants.W_OK | constants.X_OK);
    for (const lock of [START_LOCK, USE_LOCK]) {
      if (existsSync(join(folder, lock))) await checkAccess(join(folder, lock), constants.W_OK);
    }
    return await realpath(folder);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new StartUpError(
      `DATA_DIR: the folder ${folder} cannot be made or written (${reason}): set DATA_DIR to a folder that this user may write.`,
    );
  }
}

async function ensureDatabase(access: ClusterAccess): Promise<void> {
  const client = new Client({ connectionString: accessUrl(access, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Stops the server if nobody else uses it. Called with the start lock held. */
async function leave(place: ClusterPlace, useLock: string, inUse: ReleaseLock): Promise<void> {
  inUse();
  const alone = tryLock(useLock, 'exclusive');
  if (alone === undefined) return;
  await stopServer(place).finally(alone);
}

/** A server that died (out of memory, killed by hand) is started again; the connections to it come back by themselves. */
function watch(place: ClusterPlace, startLock: string, log: Logger): () => void {
  let state: 'watching' | 'looking' | 'stopped' = 'watching';
  let failed = false;
  const look = async () => {
    if ((await findPostmaster(place.data)) !== undefined) return;
    const releaseStart = tryLock(startLock, 'exclusive');
    if (releaseStart === undefined) return;
    try {
      if (state === 'stopped') return;
      if (!failed) log.warn('the embedded PostgreSQL is gone: starting it again');
      await ensureServer(place);
      failed = false;
    } finally {
      releaseStart();
    }
  };
  const timer = setInterval(() => {
    if (state !== 'watching') return;
    state = 'looking';
    look()
      .catch((error: unknown) => {
        if (!failed) log.error({ err: error }, 'the embedded PostgreSQL could not be started again');
        failed = true;
      })
      .finally(() => {
        if (state === 'looking') state = 'watching';
      });
  }, WATCH_INTERVAL_MS);
  timer.unref();
  return () => {
    state = 'stopped';
    clearInterval(timer);
  };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}
