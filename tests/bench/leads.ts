// `npm run bench:leads`: how long each question about leads takes with a thousand and with 50,000. The
// real application over a real PostgreSQL of its own; only the network is left out. It alternates between the sizes.
// Arguments: other sizes.
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openDatabase, withLongQueries } from '#server/database/connection.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { seedDatabase } from '#server/lifecycle/prepare-database.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';
import { fillDatabase } from './fill-leads.ts';
import { leadQuestions } from './lead-questions.ts';

const start = new Date('2026-06-15T03:00:00Z');
const rounds = 25;
const log = pino({ level: 'error' });

const folder = await makeTemporaryFolder();
const server = await startEmbeddedPostgres(folder, log);

async function prepare(size: number) {
  const administrator = new Client({ connectionString: server.url });
  await administrator.connect();
  await administrator.query(`CREATE DATABASE leads_${size}`);
  await administrator.end();
  const url = new URL(server.url);
  url.pathname = `/leads_${size}`;
  const settings = readConfig({ ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password });
  if (!settings.ok) throw new Error(settings.problems.join(' '));
  const database = openDatabase(url.href, { log });
  await migrateDatabase(database.pool);
  await seedDatabase(database, settings.config, start);
  await withLongQueries(url.href, log, (pool) => fillDatabase(pool, size, start));

  const app = await createTestApp({ database, clock: () => start });
  const headers = await signIn(app);
  return {
    questions: leadQuestions(size, start),
    async ask(path: string): Promise<number> {
      const before = performance.now();
      const response = await app.inject({ url: `/api${path}`, headers });
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
      return performance.now() - before;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

type Desk = Awaited<ReturnType<typeof prepare>>;

/** The fastest run of each, in milliseconds: other work on the machine can only slow it down. */
async function measure(desks: readonly Desk[], question: string): Promise<number[]> {
  const fastest = desks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, desk] of desks.entries()) {
      const time = await desk.ask(desk.questions.get(question) ?? '');
      fastest[index] = Math.min(time, fastest[index] ?? time);
    }
  }
  return fastest;
}

function print(name: string, cells: readonly string[]): void {
  console.log([name.padEnd(48), ...cells.map((cell) => cell.padStart(18))].join(''));
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1000, 50_000];
const desks: Desk[] = [];
try {
  for (const size of sizes) desks.push(await prepare(size));
  print(
    `Fastest of ${rounds}`,
    sizes.map((size) => size.toLocaleString('en')),
  );
  for (const question of desks[0]?.questions.keys() ?? []) {
    const [first = 0, ...others] = await measure(desks, question);
    const cell = (time: number) => `${time.toFixed(1)} ms ×${(time / first).toFixed(1)}`;
    print(question, [`${first.toFixed(1)} ms`, ...others.map(cell)]);
  }
} finally {
  for (const desk of desks) await desk.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
