// The server's whole life: settings, start, ready message, shutdown.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { loadConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { saidOf } from '#server/settings/start-up-error.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Longer than a shutdown ever takes unless something hangs. */
const shutdownLimitMs = 20_000;

/** How long a start may still wait for an outside database after it is told to stop. */
const startLeftMs = 1500;

export async function run(): Promise<void> {
  // The reader of our output may end first, as npm does when it is killed.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  try {
    await serve();
    process.exit(0);
  } catch (error) {
    console.error(saidOf(error));
    process.exit(1);
  }
}

async function serve(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  if (config.role === 'worker') keepMemorySmall();
  const shutdown = shutdownSignal(log);
  const starting = startServer(config, log, shutdown).catch((error: unknown) => {
    if (!shutdown.aborted) throw error;
  });
  const aborted = once(shutdown, 'abort');
  const left = aborted.then(() => delay(startLeftMs)).then(() => undefined);
  const server = await (config.databaseUrl === undefined ? starting : Promise.race([starting, left]));
  if (!shutdown.aborted && server) {
    console.log(readyMessage(server));
    await aborted;
    if (server.address !== undefined) await delay(config.drainSeconds * 1000);
  }
  setTimeout(() => process.exit(1), shutdownLimitMs).unref();
  await server?.stop();
}

/**
 * Makes V8 collect garbage when the heap has grown by a fifth, not doubled. A worker that empties a backlog then takes
 * 195 MB instead of 410, for a quarter more processor time. A limit on the heap would crash the process.
 */
function keepMemorySmall(): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--semi-space-growth-factor=1');
}

function readyMessage({ address, newAdmin, dataFolder, name, warnings }: RunningServer): string {
  const lines =
    address === undefined
      ? [`  ${name}: the background worker is running.`]
      : [`  ${name} is ready.`, '', `    Estimator   ${address}/`, `    Admin area  ${address}/admin`];
  if (dataFolder !== undefined) lines.push(`    Database    ${dataFolder}`);
  if (newAdmin !== undefined) {
    lines.push('', '  The admin login, shown this once:', '');
    lines.push(`    Email       ${newAdmin.email}`, `    Password    ${newAdmin.password}`);
  }
  for (const warning of warnings) lines.push('', `  ${warning}`);
  return ['', ...lines, '', '  Press Ctrl-C to stop.', ''].join('\n');
}

/** npm and the terminal may both deliver one Ctrl-C. */
const sameRequestMs = 1000;
const parentCheckMs = 250;

/**
 * Aborted by Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that started this process. A further request
 * ends the process at once.
 */
function shutdownSignal(log: Logger): AbortSignal {
  const shutdown = new AbortController();
  let requestedAt = 0;
  const request = (reason: string) => {
    if (!shutdown.signal.aborted) {
      requestedAt = performance.now();
      log.info({ reason }, 'stopping');
      shutdown.abort();
    } else if (performance.now() - requestedAt > sameRequestMs) {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal));
  // Without this, `kill -9` of npm would leave a server behind that holds the port.
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      request('the npm that started this server is gone');
    }, parentCheckMs).unref();
  }
  return shutdown.signal;
}
