// Starts everything in order, and stops what was started in the opposite order.
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { waitForDatabase } from '#server/database/check-connection.ts';
import { openDatabase } from '#server/database/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import type { QueueTiming } from '#server/deliveries/job-queue.ts';
import { errorCode } from '#server/error-code.ts';
import { repeat } from '#server/repeat.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { startBackgroundTasks } from './background-tasks.ts';
import { createHealthServer, createHeartbeat } from './health.ts';
import { openParts } from './parts.ts';
import { type NewAdmin, prepareDatabase } from './prepare-database.ts';

const beatMs = 5000;

/** At a shutdown, longer requests are cut off. */
const graceMs = 2000;

/** Only work that waits for an unavailable database takes longer. Everything important is committed by then. */
const stopLimitMs = 4500;

export interface RunningServer {
  readonly address?: string;
  readonly newAdmin?: NewAdmin | undefined;
  /** The embedded database's folder. */
  readonly dataFolder?: string | undefined;
  readonly stop: () => Promise<void>;
}

export async function startServer(
  config: Config,
  log: Logger,
  shutdown: AbortSignal,
  timing?: QueueTiming,
): Promise<RunningServer> {
  let embedded: EmbeddedPostgres | undefined;
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    const limit = delay(stopLimitMs, undefined, { ref: false });
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      await Promise.race([close(), limit]);
    }
    await embedded?.stop();
    embedded = undefined;
  };
  try {
    const listens = config.role !== 'worker';
    if (listens) await checkPort(config.host, config.port);
    shutdown.throwIfAborted();

    let url = config.databaseUrl;
    if (url === undefined) {
      embedded = await startEmbeddedPostgres(config.dataDir, log);
      url = embedded.url;
    }
    const database = openDatabase(url, { log });
    closers.push(database.close);
    const migrationUrl = config.migrationDatabaseUrl ?? url;
    const given = { config, database, log, clock: () => new Date() };
    const prepare = () => prepareDatabase(given, migrationUrl);
    const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
    const newAdmin = await waitForDatabase(prepare, { say, shutdown });
    shutdown.throwIfAborted();

    const parts = await openParts({ ...given, timing });
    closers.push(parts.deliveries.stop);

    if (config.role !== 'web') {
      closers.push(await startBackgroundTasks(parts, migrationUrl));
    }

    if (!listens) {
      const heartbeat = createHeartbeat({
        database,
        clock: () => performance.now(),
        end: () => endProcess(log),
      });
      closers.push(repeat(() => heartbeat.beat(), beatMs, log));
      if (config.healthPort !== undefined) {
        const health = createHealthServer(parts, { shutdown, isStuck: heartbeat.isStuck });
        closers.push(() => health.close());
        await health.listen({ host: config.host, port: config.healthPort }).catch((error: unknown) => {
          throw explainListening(error, config.host, config.healthPort ?? 0, 'HEALTH_PORT');
        });
      }
      return { newAdmin, dataFolder: embedded?.data, stop };
    }

    // Loaded only where it is needed: a worker saves 30 MB.
    const { buildApp } = await import('./app.ts');
    const app = await buildApp(parts, shutdown);
    closers.push(async () => {
      const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
      await app.close().finally(() => clearTimeout(cutOff));
    });
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw explainListening(error, config.host, config.port);
    });
    const address = addressOf(config.host, app.server.address());
    return { address, newAdmin, dataFolder: embedded?.data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function endProcess(log: Logger): void {
  log.fatal('the worker has not reached its database for two minutes, and ends so that it is started again');
  process.exit(1);
}

function addressOf(host: string, listening: ReturnType<Server['address']>): string {
  const port = typeof listening === 'object' && listening !== null ? listening.port : 0;
  const local = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  return `http://${local ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Checked before the database is started. */
async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListening(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function explainListening(error: unknown, host: string, port: number, setting = 'PORT'): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartUpError(
        `${setting}: ${port} is in use already on ${host}: stop the program that uses it, or set ${setting} to another number.`,
      );
    case 'EACCES':
      return new StartUpError(
        `${setting}: this user may not listen on ${port}: set ${setting} to a number from 1024 to 65535.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartUpError(
        `HOST: "${host}" is not an address of this machine: set HOST to one of its addresses, or to 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}
