// Finds, starts and stops the PostgreSQL server of a data folder.
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { minuteMs } from '#domain/durations.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { randomPort, readAccess, urlOf, writeAccess } from './cluster.ts';
import type { Place } from './place.ts';
import { runProgram } from './run-as.ts';

const startAttempts = 5;
const askAgainMs = 100;

/** How long a running server may refuse us: after a crash it replays its log first, otherwise its connections are all taken. */
const startingOrStopping = { code: '57P03', limitMs: 10 * minuteMs };
const fullLimitMs = 10_000;

/**
 * A connection to the server on this data. Undefined if none runs: nothing answers, or another program does. (`pg_ctl status`
 * only checks that a process with its number runs, which after a power cut may be another program.) Throws if the server runs and
 * lets nobody in for long, for it must not be started a second time on the same data.
 */
export async function findServer(place: Place): Promise<Client | undefined> {
  const askedAt = performance.now();
  for (;;) {
    const client = new Client({ connectionString: urlOf(await readAccess(place), 'postgres') });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isOurServer(error)) return undefined;
      const { code, message } = error;
      const limitMs = code === startingOrStopping.code ? startingOrStopping.limitMs : fullLimitMs;
      if (performance.now() - askedAt > limitMs) {
        throw new StartUpError(
          `DATA_DIR: the embedded PostgreSQL of ${place.data} runs and lets nobody in (${message}): end what uses its connections, or stop it.`,
        );
      }
      await delay(askAgainMs);
    }
  }
}

/** Whether a PostgreSQL that knows our password refused us. Another one, which has taken the port, has another password. */
function isOurServer(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code?.startsWith('28') === false;
}

/** Call this when no server replies: then `postmaster.pid` belongs to a dead server. */
export async function startServer(place: Place): Promise<Client> {
  const log = join(place.data, 'server.log');
  await rename(log, `${log}.old`).catch(() => undefined);
  let reason = '';
  for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
    await rm(join(place.data, 'postmaster.pid'), { force: true });
    const access = await readAccess(place);
    await pgCtl(place, 'start', '-l', log, '-o', `-p ${access.port}`);
    const started = await findServer(place);
    if (started !== undefined) return started;
    const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
    reason = lines.slice(-5).join(' | ');
    if (reason.includes('could not bind')) await writeAccess(place, { ...access, port: randomPort() });
    // After kill -9 the old server's last processes take a moment to end.
    await delay(attempt * 300);
  }
  throw new StartUpError(`DATA_DIR: the embedded PostgreSQL did not start, see ${log}: ${reason}`);
}

export async function stopServer(place: Place): Promise<void> {
  const stopped = await pgCtl(place, 'stop', '-m', 'fast', '-t', '10');
  // Nothing that was committed is lost: the next start replays the log.
  if (!stopped.ok) await pgCtl(place, 'stop', '-m', 'immediate');
}

function pgCtl({ programs, data, runAs }: Place, ...args: string[]) {
  return runProgram(join(programs, 'pg_ctl'), [...args, '-w', '-D', data], runAs);
}
