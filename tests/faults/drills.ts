// What is done to the house. Each drill returns the seconds that a sentence about it names.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { withLongQueries } from '#server/database/connection.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { type AppName, type House, noChannels, query } from './house.ts';
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

/** Until one more visitor has a price, and one more contact is with the CRM. */
async function untilRecovered(house: House, visitors: Visitors) {
  const [answered, delivered] = [visitors.answered.size, house.sandbox.crm.contacts().length];
  const [priced, sent] = await Promise.all([
    untilTrue(() => visitors.answered.size > answered),
    untilTrue(() => house.sandbox.crm.contacts().length > delivered),
  ]);
  return { priced, sent };
}

export async function losePower(house: House, visitors: Visitors) {
  await delay(3000);
  const kill = await house.primary.freeze();
  await delay(3000);
  await house.promoteStandby();
  const recovered = await untilRecovered(house, visitors);
  kill();
  return recovered;
}

export async function stopDatabase(house: House, visitors: Visitors, seconds: number) {
  const { crm } = house.sandbox;
  crm.setMode('slow');
  await untilTrue(() => crm.requests().at(-1)?.mode === 'slow');
  await house.primary.stop('immediate');
  // The CRM takes what it was given while nobody can write that down.
  house.sandbox.reply();
  crm.setMode('ok');
  await delay(seconds * 1000);
  await house.primary.start();
  return untilRecovered(house, visitors);
}

/** Nothing is delivered meanwhile: the CRM takes ten calls a second, and here come more visitors. */
export async function restartInTurn(house: House, rounds: number) {
  const restart = async (env?: Record<string, string>) => {
    for (const name of ['web1', 'web2'] as const) {
      await house.app(name).stop();
      await house.start(name, env);
      await untilTrue(() => house.isServing(name));
    }
  };
  await restart(noChannels);
  const visitors = sendVisitors(house.web, 20);
  for (let round = 0; round < rounds; round += 1) await restart(noChannels);
  await visitors.stop();
  await restart();
  return visitors;
}

/** Returns how many who had a price before it began are missing in the restored database. */
export async function backUpAndRestore(house: House, visitors: Visitors): Promise<number> {
  const before = [...visitors.answered];
  const file = join(house.folder, 'drill.backup.gz');
  await withLongQueries(house.url, log, (pool) => writeBackup(pool, file));
  await query(house.url, 'CREATE DATABASE restored');
  const restored = house.primary.url('restored');
  await withLongQueries(restored, log, async (pool) => {
    await migrateDatabase(pool);
    await restoreBackup(pool, file);
  });
  const rows = await query(restored, 'SELECT name FROM leads');
  const there = new Set(rows.map((row) => row['name']));
  return before.filter((name) => !there.has(name)).length;
}

export async function killAtRandom(house: House, kills: number): Promise<number> {
  let slowest = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = (['web1', 'web2', 'worker', 'database'] as const)[randomInt(4)] ?? 'worker';
    const restarted = victim === 'database' ? killDatabase(house) : killApp(house, victim);
    const isBack = () =>
      fetch(`${house.web}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    slowest = Math.max(slowest, await untilTrue(isBack));
    await restarted;
    await delay(randomInt(2000));
  }
  return slowest;
}

async function killDatabase(house: House): Promise<void> {
  await house.primary.stop('immediate');
  await house.primary.start();
}

async function killApp(house: House, name: AppName): Promise<void> {
  house.app(name).kill('SIGKILL');
  await house.app(name).ended;
  await house.start(name);
}
