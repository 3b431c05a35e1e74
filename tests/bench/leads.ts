// `npm run bench:leads`: how much longer each question about leads takes with a hundred thousand and a
// million than with a thousand. The real application over a real PostgreSQL of its own; only the network is
// left out. The sizes take turns, so that a busy moment of the machine falls on all of them.
// Arguments: other sizes.
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { seedDatabase } from '#server/database/seed.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';
import { fillDatabase } from './fill-leads.ts';
import { leadQuestions } from './lead-questions.ts';

const now = new Date('2026-06-15T03:00:00Z');
const rounds = 25;
/** The first few fill caches. */
const warmUpRounds = 5;
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
  await seedDatabase(database, settings.config, now);

  const started = performance.now();
  await fillDatabase(database.pool, size, now);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${size.toLocaleString('en')} leads filled in ${seconds} s`);

  const app = await createTestApp({ database, clock: () => now });
  const headers = await signIn(app);
  return {
    async ask(path: string): Promise<number> {
      const before = performance.now();
      const answer = await app.inject({ url: `/api${path}`, headers });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return performance.now() - before;
    },
    questions: leadQuestions(size, now),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

type Desk = Awaited<ReturnType<typeof prepare>>;

/** The median for each desk, in milliseconds. */
async function measure(desks: readonly Desk[], question: number): Promise<number[]> {
  const times: number[][] = desks.map(() => []);
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const [index, desk] of desks.entries()) {
      const time = await desk.ask(desk.questions[question]?.path ?? '');
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map((each) => each.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN);
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1000, 100_000, 1_000_000];
const desks: Desk[] = [];
try {
  for (const size of sizes) desks.push(await prepare(size));
  console.log(['Median'.padEnd(42), ...sizes.map((size) => size.toLocaleString('en').padStart(18))].join(''));
  for (const [question, { name }] of (desks[0]?.questions ?? []).entries()) {
    const medians = await measure(desks, question);
    const cells = medians.map((median, index) => {
      const ratio = index === 0 ? '' : ` ×${(median / (medians[0] ?? Number.NaN)).toFixed(1)}`;
      return `${median.toFixed(1)} ms${ratio}`.padStart(18);
    });
    console.log([name.padEnd(42), ...cells].join(''));
  }
} finally {
  for (const desk of desks) await desk.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
