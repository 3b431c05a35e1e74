// `npm run bench:leads`: how much longer each question about leads takes with a hundred thousand and a
// million than with a thousand. The real application over a real PostgreSQL of its own; nothing but the
// network is left out. Arguments: other sizes.
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { seedDatabase } from '#server/database/seed.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { testAdmin } from '../support/test-admin.ts';
import { createTestApp, signIn } from '../support/test-app.ts';
import { fillDatabase } from './fill-leads.ts';
import { leadQuestions } from './lead-questions.ts';

const now = new Date('2026-06-15T03:00:00Z');
const rounds = 25;
const log = pino({ level: 'error' });

type Times = Map<string, number>;

async function measure(url: string, size: number): Promise<Times> {
  const settings = readConfig({
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
  });
  if (!settings.ok) throw new Error(settings.problems.join(' '));
  const database = openDatabase(url, { log });
  await migrateDatabase(database.pool);
  await seedDatabase(database, settings.config, now);
  const started = performance.now();
  await fillDatabase(database.pool, size, now);
  console.log(
    `${size.toLocaleString('en')} leads filled in ${Math.round((performance.now() - started) / 1000)} s`,
  );

  const app = await createTestApp({ database, clock: () => now });
  const headers = await signIn(app);
  const times: Times = new Map();
  for (const [name, path] of leadQuestions(size, now)) {
    const each: number[] = [];
    // The first few fill caches.
    for (let round = -5; round < rounds; round += 1) {
      const before = performance.now();
      const answer = await app.inject({ url: `/api${path}`, headers });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      if (round >= 0) each.push(performance.now() - before);
    }
    times.set(name, each.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN);
  }
  await app.close();
  await database.close();
  return times;
}

function print(sizes: readonly number[], results: readonly Times[]): void {
  const [smallest] = results;
  const cells = (name: string) =>
    results.map((times, index) => {
      const time = times.get(name) ?? Number.NaN;
      const ratio = index === 0 ? '' : ` ×${(time / (smallest?.get(name) ?? Number.NaN)).toFixed(1)}`;
      return `${time.toFixed(1)} ms${ratio}`.padStart(18);
    });
  console.log(['Median'.padEnd(42), ...sizes.map((size) => size.toLocaleString('en').padStart(18))].join(''));
  for (const name of smallest?.keys() ?? []) console.log([name.padEnd(42), ...cells(name)].join(''));
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1000, 100_000, 1_000_000];
const folder = await makeTemporaryFolder();
const server = await startEmbeddedPostgres(folder, log);
try {
  const results: Times[] = [];
  for (const size of sizes) {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(`CREATE DATABASE leads_${size}`);
    await client.end();
    const url = new URL(server.url);
    url.pathname = `/leads_${size}`;
    results.push(await measure(url.href, size));
  }
  print(sizes, results);
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
