// One real PostgreSQL for all tests of a run, with a database that the real server made. The tests copy that database.
// Vitest and Playwright both call this, and pass the environment on to their workers.
import { readFileSync, rmSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { hashPassword } from '#server/admins/passwords.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { startAppProcess } from './app-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { testAdmin } from './test-admin.ts';

export default async function startDatabase(): Promise<() => Promise<void>> {
  await keepFilesInMemory();
  const folder = await makeTemporaryFolder();
  const server = await startEmbeddedPostgres(folder, pino({ level: 'warn' }));
  // An interrupted runner skips the tear-down and would leave PostgreSQL running.
  const stopAtOnce = () => {
    process.kill(
      Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10),
      'SIGQUIT',
    );
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  process.once('exit', stopAtOnce);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

  await forgoDurability(server.url);

  // With a CRM connected, at an address that nobody listens at, it creates the job queue's tables too.
  const env = { DATABASE_URL: server.url, CRM_URL: 'http://127.0.0.1:9' };
  const app = await startAppProcess({ folder: join(folder, 'template'), env });
  await app.ready;
  await app.stop();
  await hashPasswordCheaply(server.url);

  process.env['TEMPLATE_DATABASE_URL'] = server.url;
  return async () => {
    process.off('exit', stopAtOnce);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** These databases need not survive a power cut. */
async function forgoDurability(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'jit']) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await client.query('SELECT pg_reload_conf()');
  // Otherwise each of a thousand connections hashes the password 4096 times.
  const { username, password } = new URL(url);
  await client.query('SET scram_iterations = 1');
  await client.query(`ALTER ROLE ${username} PASSWORD '${password}'`);
  await client.end();
}

/** Every other test begins by signing in, which takes 7 ms of processor time with the real hash. */
async function hashPasswordCheaply(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const cheap = await hashPassword(testAdmin.password, { memory: 8, passes: 1, parallelism: 1 });
  await client.query('UPDATE admins SET password_hash = $1', [cheap]);
  await client.end();
}

/** In memory where that is possible: copying a database takes a fifth of the processor time there. */
async function keepFilesInMemory(): Promise<void> {
  const folder = '/dev/shm';
  const memory = await statfs(folder).catch(() => undefined);
  if (memory && memory.bavail * memory.bsize > 4e9) process.env['TMPDIR'] = folder;
}
