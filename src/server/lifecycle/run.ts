// The server's whole life: settings, start, one friendly block, and the stop.
import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { listenForStop } from './stop-requests.ts';
import { welcome } from './welcome.ts';
import { StartUpError } from '#server/start-up-error.ts';

/** Longer than a stop ever takes unless something hangs. */
const STOP_LIMIT_MS = 20_000;

export async function run(): Promise<void> {
  // Whoever reads our output may go away first, as npm does when it is killed.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  await startAndListen().catch(fail);
}

async function startAndListen(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const result = readConfig(process.env);
  if (!result.ok) {
    for (const problem of result.problems) console.error(problem);
    process.exitCode = 1;
    return;
  }
  const { config } = result;
  const log = pino({ level: config.logLevel });
  const stopping = new AbortController();
  let server: RunningServer | undefined;

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await server?.stop();
    process.exit(0);
  };
  listenForStop(({ reason }) => {
    log.info({ reason }, 'stopping');
    stopping.abort();
    if (server !== undefined) stop().catch(fail);
  });

  try {
    server = await startServer(config, log, stopping.signal);
    if (stopping.signal.aborted) await stop();
    console.log(welcome(config.business.name, server));
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    throw error;
  }
}

function fail(error: unknown): void {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exit(1);
}
