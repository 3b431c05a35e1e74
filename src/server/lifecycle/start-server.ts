// Starts everything in order, and stops it in the opposite order.
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { waitForDatabase } from '#server/database/check-connection.ts';
import { openDatabase, serverConnections } from '#server/database/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { errorCode } from '#server/error-code.ts';
import type { OutboxTiming } from '#server/outbox/worker.ts';
import { repeat } from '#server/repeat.ts';
import { missingDetails } from '#server/settings/business-settings.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { startBackgroundTasks } from './background-tasks.ts';
import { createHealthServer, createHeartbeat } from './health.ts';
import { openParts } from './parts.ts';
import { prepareDatabase } from './prepare-database.ts';

const beatMs = 5000;

/** At a shutdown, longer requests are cut off. */
const graceMs = 2000;

/** Only work that waits for an unavailable database takes longer. Everything important is committed by then. */
const stopLimitMs = 4500;

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** `address` is undefined for a worker. `dataFolder` is the embedded database's folder, if there is one. */
export async function startServer(config: Config, log: Logger, shutdown: AbortSignal, timing?: OutboxTiming) {
  const { host, port, role } = config;
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
    if (role !== 'worker') await checkPort(host, port);
    shutdown.throwIfAborted();

    if (config.databaseUrl === undefined)
      embedded = await startEmbeddedPostgres(config.dataDir, log, config.postgresBin);
    const url = config.databaseUrl ?? embedded?.url ?? '';
    const database = openDatabase(url, { log, name: serverConnections });
    closers.push(database.close);
    const migrationUrl = config.migrationDatabaseUrl ?? url;
    const given = { config, database, log, clock: () => new Date() };
    const prepare = () => prepareDatabase(config, database, migrationUrl, log);
    const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
    const newAdmin = await waitForDatabase(prepare, { say, shutdown });
    shutdown.throwIfAborted();

    const parts = await openParts({ ...given, timing });
    closers.push(parts.deliveries.stop);
    if (role !== 'web') closers.push(await startBackgroundTasks(parts, migrationUrl));

    let address: string | undefined;
    if (role === 'worker') {
      const heartbeat = createHeartbeat(
        database,
        () => performance.now(),
        () => {
          log.fatal(
            'the worker has not reached its database for two minutes, and ends so that it is started again',
          );
          process.exit(1);
        },
      );
      closers.push(repeat(() => heartbeat.beat(), beatMs, log));
      if (config.healthPort !== undefined) {
        const health = createHealthServer(parts, { shutdown, isStuck: heartbeat.isStuck });
        closers.push(() => health.close());
        await listen(health, host, config.healthPort, 'HEALTH_PORT');
      }
    } else {
      // Loaded only where it is needed, which saves a worker 30 MB.
      const { buildApp } = await import('./app.ts');
      const app = await buildApp(parts, shutdown);
      closers.push(async () => {
        const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
        await app.close().finally(() => clearTimeout(cutOff));
      });
      await listen(app, host, port, 'PORT');
      address = addressOf(host, app.server.address());
    }
    const { details, saved } = await parts.liveBusiness.live();
    const { names } = config.firstBusiness;
    const warnings = [
      ...(saved && names.length > 0
        ? [`The details saved under Business count, no longer ${names.join(', ')}.`]
        : []),
      ...config.warnings,
      ...missingDetails(details, config),
    ];
    return { address, newAdmin, dataFolder: embedded?.data, name: details.name, warnings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
    probe.once('error', (error) => reject(explainListening(error, host, port, 'PORT')));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw explainListening(error, host, port, setting);
  });
}

function explainListening(error: unknown, host: string, port: number, setting: string): unknown {
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
