/** Starts and stops the PostgreSQL server of a data folder. Called with the folder's lock held. */
import { randomInt } from 'node:crypto';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartUpError } from '#server/start-up-error.ts';
import { type ClusterAccess, readAccess, writeAccess } from './cluster-access.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { findPostmaster } from './postmaster.ts';
import { runProgram } from './run-as.ts';

const START_ATTEMPTS = 5;
const READY_TIMEOUT_MS = 60_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** Uses the server that is already running on this data, if there is one. */
export async function ensureServer(place: ClusterPlace): Promise<ClusterAccess> {
  const access = await readAccess(place.data);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const running = await findPostmaster(place.data);
    if (running === undefined) break;
    if (running.ready) return { ...access, port: running.port };
    if (Date.now() > deadline)
      throw new StartUpError(
        `DATA_DIR: its PostgreSQL (process ${running.pid}) does not become ready: see server.log in ${place.data}.`,
      );
    await delay(50);
  }
  return startServer(place, access);
}

async function startServer(place: ClusterPlace, access: ClusterAccess): Promise<ClusterAccess> {
  const log = join(place.data, 'server.log');
  let port = access.port;
  for (let attempt = 1; ; attempt += 1) {
    // PostgreSQL itself would take a reused process number for a running server.
    await rm(join(place.data, 'postmaster.pid'), { force: true });
    await setLargeLogAside(log);
    port = await freePort(port);
    const now = { ...access, port };
    await writeAccess(place.data, now, place.runAs);
    const started = await runProgram(
      join(place.programs, 'bin', 'pg_ctl'),
      ['start', '-w', '-t', '60', '-D', place.data, '-l', log, '-o', `-p ${port}`],
      place.runAs,
      place.data,
    );
    if (started.ok) return now;
    if (attempt === START_ATTEMPTS)
      throw new StartUpError(
        `DATA_DIR: the embedded PostgreSQL did not start, see ${log}: ${await lastLines(log)}`,
      );
    // Seen after kill -9: the old server's last children take a moment to go, and hold the shared memory until then.
    await delay(attempt * 300);
    if ((await lastLines(log)).includes('could not bind')) port = undefined;
  }
}

export async function stopServer(place: ClusterPlace): Promise<void> {
  if ((await findPostmaster(place.data)) === undefined) return;
  const program = join(place.programs, 'bin', 'pg_ctl');
  const stop = (mode: string) =>
    runProgram(program, ['stop', '-w', '-t', '10', '-m', mode, '-D', place.data], place.runAs, place.data);
  // `immediate` loses nothing that was committed: the next start replays the log.
  if (!(await stop('fast')).ok) await stop('immediate');
}

/** The port of the last start if it is free, so that other processes' connections find a restarted server again. */
async function freePort(preferred: number | undefined): Promise<number> {
  let port = preferred;
  // Below the range from which systems pick ports for outgoing connections.
  while (port === undefined || !(await isFree(port))) port = randomInt(20_000, 32_000);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function setLargeLogAside(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(log, `${log}.old`);
}

async function lastLines(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-5).join(' | ');
}
