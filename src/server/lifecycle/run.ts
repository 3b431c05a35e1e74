// The server's whole life: settings, start, ready message, shutdown.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { StartUpError } from '#server/start-up-error.ts';
import { loadConfig } from '#server/config.ts';
import { createLog } from '#server/observability/log.ts';
import { shutdownSignal } from './shutdown-signal.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Longer than a shutdown ever takes unless something hangs. */
const shutdownLimitMs = 20_000;

/** A start that still waits for an outside database when it is asked to stop is abandoned: it holds nothing. */
const startLeftMs = 1500;

export async function run(): Promise<void> {
  // Whoever reads our output may go away first, as npm does when it is killed.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  try {
    await serve();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StartUpError ? error.message : error);
    process.exit(1);
  }
}

async function serve(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const shutdown = shutdownSignal(log);
  const starting = startServer(config, log, shutdown).catch((error: unknown) => {
    if (!shutdown.aborted) throw error;
  });
  const aborted = once(shutdown, 'abort');
  const left = aborted.then(() => delay(startLeftMs)).then(() => undefined);
  const server = await (config.databaseUrl === undefined ? starting : Promise.race([starting, left]));
  if (!shutdown.aborted && server) {
    console.log(readyMessage(config.business.name, server));
    await aborted;
    if (server.address !== undefined) await delay(config.drainSeconds * 1000);
  }
  setTimeout(() => process.exit(1), shutdownLimitMs).unref();
  await server?.stop();
}

/** What a person reads when the server is ready. */
function readyMessage(businessName: string, { address, newAdmin, dataFolder }: RunningServer): string {
  const lines =
    address === undefined
      ? [`  ${businessName}: the background worker is running.`]
      : [
          `  ${businessName} is ready.`,
          '',
          `    Estimator   ${address}/`,
          `    Admin area  ${address}/admin`,
        ];
  if (dataFolder !== undefined) lines.push(`    Database    ${dataFolder}`);
  if (newAdmin !== undefined) {
    lines.push('', '  The admin login, shown this once:', '');
    lines.push(`    Email       ${newAdmin.email}`, `    Password    ${newAdmin.password}`);
  }
  return ['', ...lines, '', '  Press Ctrl-C to stop.', ''].join('\n');
}
