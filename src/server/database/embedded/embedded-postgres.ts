// Our own PostgreSQL under DATA_DIR. A killed process leaves it running, and the next process uses it.
import { access, constants, realpath } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '#server/error-code.ts';
import { makeFolder } from '#server/make-folder.ts';
import { repeat } from '#server/repeat.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { checkClusterVersion, initialiseCluster, isInitialised, readAccess, urlOf } from './cluster.ts';
import { choosePlace } from './place.ts';
import { findServer, startServer, stopServer } from './server-process.ts';

const databaseName = 'lift_estimator';
const watchIntervalMs = 500;

/** SQLite's code for "another process has locked this file": https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5;

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Only one process at a time may do this. Commands that run beside it call `findEmbeddedPostgres`. */
export async function startEmbeddedPostgres(folder: string, log: Logger, postgresBin?: string) {
  const place = await choosePlace(await openFolder(folder), postgresBin);
  const unlock = lock(place.data);
  await initialiseCluster(place);
  await checkClusterVersion(place);

  const connect = async () => {
    const opened = (await findServer(place)) ?? (await startServer(place));
    opened.once('end', () => (connection = undefined));
    return opened;
  };
  /** A connection that stays open until the server dies. */
  let connection: Client | undefined = await connect();
  const stopWatching = repeat(
    async () => {
      if (connection !== undefined) return;
      log.warn('the embedded PostgreSQL is gone: starting it again');
      connection = await connect();
    },
    watchIntervalMs,
    log,
  );
  const stop = async () => {
    await stopWatching();
    await stopServer(place);
    unlock();
  };
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(await readAccess(place), databaseName), data: place.data, stop };
}

/** The address of the database in this folder, if its server is running. */
export async function findEmbeddedPostgres(folder: string): Promise<string | undefined> {
  const place = await choosePlace(await openFolder(folder));
  const connection = isInitialised(place) ? await findServer(place) : undefined;
  await connection?.end();
  return connection && urlOf(await readAccess(place), databaseName);
}

async function openFolder(folder: string): Promise<string> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw new StartUpError(
      `DATA_DIR: the folder ${folder} cannot be made or written (${errorCode(error) ?? 'unknown reason'}): set DATA_DIR to a folder that this user may write.`,
    );
  }
}

/** A lock on a SQLite file, since Node has no file locks: the kernel releases it however this process ends. */
function lock(data: string): () => void {
  try {
    const file = new DatabaseSync(`${data}.lock`, { timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
    return () => file.close();
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) {
      throw new StartUpError(
        `DATA_DIR: the files in ${data} belong to another user: start the server as that user, or give the files to this user (chown -R).`,
      );
    }
    throw new StartUpError(
      `DATA_DIR: another server uses the database in ${data} already: stop that one, or set DATA_DIR to another folder.`,
    );
  }
}

async function ensureDatabase(connection: Client): Promise<void> {
  const found = await connection.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
  if (found.rowCount === 0) await connection.query(`CREATE DATABASE ${databaseName}`);
}
