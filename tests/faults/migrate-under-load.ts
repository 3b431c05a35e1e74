// A million leads, twenty visitors a second, and the migrations of a new version, which expand: columns, then indexes.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { withLongQueries } from '#server/database/connection.ts';
import { migrateDatabase, migrations } from '#server/database/migrate.ts';
import { fillDatabase } from '#tests/bench/fill-leads.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { type Deployment, query } from './deployment.ts';
import { sendVisitors } from './visitors.ts';

const leads = 1_000_000;
const log = pino({ level: 'silent' });
const day = 86_400_000;

const expanding = [
  [
    '-- compatible\nALTER TABLE leads ADD COLUMN nickname text',
    `ALTER TABLE estimates ADD COLUMN channel text NOT NULL DEFAULT 'web'`,
  ],
  [
    '-- compatible\nCREATE INDEX CONCURRENTLY leads_by_nickname ON leads (nickname, created_at)',
    'CREATE INDEX CONCURRENTLY estimates_by_channel ON estimates (channel, created_at)',
  ],
].map((sql, index) => ({ sql, folderMillis: Date.now() + day + index, hash: `expand ${index}`, bps: true }));

export async function migrateUnderLoad(deployment: Deployment) {
  await query(deployment.primary.url('postgres'), 'CREATE DATABASE million');
  const url = deployment.primary.url('million');
  const start = (name: string) =>
    startAppProcess({
      folder: join(deployment.folder, name),
      env: { DATABASE_URL: url, LOG_LEVEL: 'silent' },
    });
  const app = await start('million');
  const server = await app.ready;
  await withLongQueries(url, log, (pool) => fillDatabase(pool, leads, new Date()));
  const visitors = sendVisitors(server.url, 50);
  await delay(10_000);
  const slowestBefore = visitors.slowestMs();
  const from = performance.now();
  await withLongQueries(url, log, (pool) => migrateDatabase(pool, [...migrations, ...expanding]));
  const seconds = (performance.now() - from) / 1000;
  await delay(2000);
  await visitors.stop();
  // The version before still starts: the migrations are marked as compatible with it.
  const before = await start('million-before');
  await before.ready;
  await Promise.all([app, before].map(({ stop }) => stop()));
  await query(deployment.primary.url('postgres'), 'DROP DATABASE million');

  const slowest = visitors.slowestMs();
  const all = visitors.answered.size + visitors.failed();
  return {
    text: `Two columns and two indexes added to a million leads in ${seconds.toFixed(1)} s: ${all} prices meanwhile, ${visitors.failed()} failed, the slowest after ${slowest.toFixed(0)} ms, and ${slowestBefore.toFixed(0)} ms in the ten seconds before`,
    isFine: true,
    missed: visitors.failed() > 0 || slowest > 1000 ? '0 failed, the slowest after 1000 ms' : undefined,
  };
}
