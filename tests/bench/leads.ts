// `npm run bench:leads -- 1000000`: how long each question about so many leads takes (50,000 unless named), and how many leads
// an export writes a second. The real application over a real PostgreSQL of its own; only the network is left out.
import { rm } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
const size = Number(process.argv[2] ?? 50_000);
const rounds = 25;
const log = pino({ level: 'error' });

function print(name: string, cells: readonly string[]): void {
  console.log([name.padEnd(48), ...cells.map((cell) => cell.padStart(12))].join(''));
}

const folder = await makeTemporaryFolder();
const server = await startEmbeddedPostgres(folder, log);
try {
  const config = readConfig({ ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password });
  const database = openDatabase(server.url, { log });
  await migrateDatabase(database.pool);
  await seedDatabase(database, config, start);
  await withLongQueries(server.url, log, (pool) => fillDatabase(pool, size, start));
  await withLongQueries(server.url, log, async (pool) => void (await pool.query('VACUUM ANALYZE')));
  const app = await createTestApp({ database, clock: () => start });
  const headers = await signIn(app);

  async function timesOf(path: string): Promise<number[]> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = performance.now();
      const response = await app.inject({ url: `/api${path}`, headers });
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
      times.push(performance.now() - before);
    }
    return times.toSorted((one, other) => one - other);
  }

  print(`${size.toLocaleString('en')} leads, ${rounds} times each, ms`, ['fastest', 'p50', 'p95']);
  // The floor: what any question of an admin costs on this machine, busy as it is.
  for (const [name, path] of new Map([['floor', '/admin/admins'], ...leadQuestions(size, start)])) {
    const times = await timesOf(path);
    const shown = [0, Math.floor(rounds * 0.5), Math.floor(rounds * 0.95)];
    print(
      name,
      shown.map((place) => (times[place] ?? 0).toFixed(1)),
    );
  }

  const delays = monitorEventLoopDelay({ resolution: 5 });
  const before = performance.now();
  const { user, system } = process.cpuUsage();
  delays.enable();
  const exported = await app.inject({ url: '/api/leads/export.csv', headers, payloadAsStream: true });
  let leads = -1;
  for await (const chunk of exported.stream()) leads += String(chunk).split('\r\n').length - 1;
  delays.disable();
  const seconds = (performance.now() - before) / 1000;
  const used = process.cpuUsage({ user, system });
  const worked = (used.user + used.system) / 1e6;
  console.log(
    `export: ${Math.round(leads / seconds).toLocaleString('en')} leads a second, ${Math.round(leads / worked).toLocaleString('en')} a second of this process's own work; the event loop was late by ${(delays.percentile(99) / 1e6).toFixed(0)} ms (p99)`,
  );
  await app.close();
  await database.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
