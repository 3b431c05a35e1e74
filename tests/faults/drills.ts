// The faults. Each drill returns the seconds that its sentence in the report names.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { withLongQueries } from '#server/database/connection.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { type AppName, type Deployment, noChannels, query } from './deployment.ts';
import { sendVisitors, type Visitors } from './visitors.ts';

const log = pino({ level: 'silent' });

export async function untilTrue(
  isTrue: () => boolean | Promise<boolean>,
  limitSeconds = 120,
): Promise<number> {
  const from = performance.now();
  for (;;) {
    if (await isTrue()) return (performance.now() - from) / 1000;
    if (performance.now() - from > limitSeconds * 1000) return Infinity;
    await delay(100);
  }
}

/** The seconds until the next visitor has a price, and until the CRM has the next contact. */
async function untilRecovered(deployment: Deployment, visitors: Visitors) {
  const [answered, delivered] = [visitors.answered.size, deployment.sandbox.crm.contacts().length];
  const [priced, sent] = await Promise.all([
    untilTrue(() => visitors.answered.size > answered),
    untilTrue(() => deployment.sandbox.crm.contacts().length > delivered),
  ]);
  return { priced, sent };
}

export async function losePower(deployment: Deployment, visitors: Visitors) {
  await delay(3000);
  const kill = await deployment.primary.freeze();
  await delay(3000);
  await deployment.promoteStandby();
  const recovered = await untilRecovered(deployment, visitors);
  kill();
  return recovered;
}

export async function stopDatabase(deployment: Deployment, visitors: Visitors, seconds: number) {
  const { crm } = deployment.sandbox;
  crm.setMode('slow');
  await untilTrue(() => crm.requests().at(-1)?.mode === 'slow');
  await deployment.primary.stop('immediate');
  // The CRM accepts contacts while nobody can record that.
  deployment.sandbox.reply();
  crm.setMode('ok');
  await delay(seconds * 1000);
  await deployment.primary.start();
  return untilRecovered(deployment, visitors);
}

/** Without deliveries: the CRM takes ten calls a second, and these visitors come faster. */
export async function restartInTurn(deployment: Deployment, rounds: number) {
  const restart = async (env?: Record<string, string>) => {
    for (const name of ['web1', 'web2'] as const) {
      await deployment.app(name).stop();
      await deployment.start(name, env);
      await untilTrue(() => deployment.isServing(name));
    }
  };
  await restart(noChannels);
  const visitors = sendVisitors(deployment.web, 20);
  for (let round = 0; round < rounds; round += 1) await restart(noChannels);
  await visitors.stop();
  await restart();
  return visitors;
}

/** Returns how many visitors with a price from before the backup are missing in the restored database. */
export async function backUpAndRestore(deployment: Deployment, visitors: Visitors): Promise<number> {
  const before = [...visitors.answered];
  const file = join(deployment.folder, 'drill.backup.gz');
  await withLongQueries(deployment.url, log, (pool) => writeBackup(pool, file));
  await query(deployment.url, 'CREATE DATABASE restored');
  const restored = deployment.primary.url('restored');
  await withLongQueries(restored, log, async (pool) => {
    await migrateDatabase(pool);
    await restoreBackup(pool, file);
  });
  const rows = await query(restored, 'SELECT name FROM leads');
  const there = new Set(rows.map((row) => row['name']));
  return before.filter((name) => !there.has(name)).length;
}

/** Returns the longest time without a price. Not the time until a server is ready: what is killed may go on replying for a moment. */
export async function killAtRandom(
  deployment: Deployment,
  visitors: Visitors,
  kills: number,
): Promise<number> {
  visitors.longestGapSeconds();
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = (['web1', 'web2', 'worker', 'database'] as const)[randomInt(4)] ?? 'worker';
    await (victim === 'database' ? killDatabase(deployment) : killApp(deployment, victim));
    const priced = visitors.answered.size;
    const wait = await untilTrue(() => visitors.answered.size > priced);
    if (wait === Infinity) return wait;
    await delay(randomInt(2000));
  }
  return visitors.longestGapSeconds();
}

async function killDatabase(deployment: Deployment): Promise<void> {
  await deployment.primary.stop('immediate');
  await deployment.primary.start();
}

async function killApp(deployment: Deployment, name: AppName): Promise<void> {
  deployment.app(name).kill('SIGKILL');
  await deployment.app(name).ended;
  await deployment.start(name);
}
