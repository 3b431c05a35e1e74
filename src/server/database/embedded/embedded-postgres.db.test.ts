import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { useAppProcesses } from '#tests/support/app-processes.ts';

const apps = useAppProcesses();
const inDataDir = (path: string) => join(apps.folder, 'data', path);

function postmasterPid(): number {
  return Number.parseInt(readFileSync(inDataDir('postgres/postmaster.pid'), 'utf8'), 10);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that ended and that nobody has waited for yet has no command line.
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

/** Straight to the embedded database, past the server. */
async function query(statement: string): Promise<unknown[]> {
  const access = await readFile(inDataDir('postgres/lift-estimator-access.json'), 'utf8');
  const { port, password } = JSON.parse(access);
  const client = new Client({
    host: '127.0.0.1',
    port,
    password,
    user: 'lift_estimator',
    database: 'lift_estimator',
  });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200;
}

test('A server that was killed leaves its data to the next one, which uses the database still running and stops it when it is stopped', async () => {
  const killed = await apps.start();
  await killed.ready;
  await query('CREATE TABLE kept AS SELECT 42 AS answer');
  const postgres = postmasterPid();
  killed.kill('SIGKILL');
  await killed.ended;

  const next = await apps.start();
  await next.ready;
  expect(postmasterPid()).toBe(postgres);
  expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(isRunning(postgres)).toBe(true);
  next.kill('SIGTERM');
  await next.ended;
  expect(isRunning(postgres)).toBe(false);
});

test('After the power fails, the next start recovers everything that was committed', async () => {
  const app = await apps.start();
  await app.ready;
  await query('CREATE TABLE kept AS SELECT 42 AS answer');
  app.kill('SIGKILL');
  process.kill(postmasterPid(), 'SIGKILL');
  await app.ended;
  // The number in the file that PostgreSQL left behind now belongs to another program: to this test.
  const pidFile = inDataDir('postgres/postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));

  const next = await apps.start();
  await next.ready;
  expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('A database that dies under a running server is started again, and the server is ready again', async () => {
  const app = await apps.start({ LOG_LEVEL: 'silent' });
  const { url } = await app.ready;
  const postgres = postmasterPid();
  process.kill(postgres, 'SIGKILL');
  await expect.poll(postmasterPid).not.toBe(postgres);
  await expect.poll(() => isReady(url)).toBe(true);
  expect(isRunning(postgres)).toBe(false);
});

test('Of two servers that start at once on one DATA_DIR, one serves and the other says why it does not', async () => {
  const both = await Promise.all([apps.start(), apps.start()]);
  const ended = await Promise.race(both.map(async (app) => ({ app, ...(await app.ended) })));
  expect(ended.code).toBe(1);
  expect(ended.stderr).toBe(
    `DATA_DIR: another server uses the database in ${inDataDir('postgres')} already: stop that one, or set DATA_DIR to another folder.\n`,
  );
  const serving = both.find((app) => app !== ended.app);
  const { url } = await (serving ?? ended.app).ready;
  expect(await isReady(url)).toBe(true);
});

test('A first start that was interrupted half-way does not spoil the next one', async () => {
  const unfinished = inDataDir('postgres.unfinished/data');
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'PG_VERSION'), '18\n');
  const app = await apps.start();
  await app.ready;
  expect(existsSync(unfinished)).toBe(false);
});

test('A server that is stopped while it starts its database leaves none running', async () => {
  const app = await apps.start();
  await expect.poll(() => existsSync(inDataDir('postgres')), { interval: 5 }).toBe(true);
  app.kill('SIGTERM');
  expect((await app.ended).code).toBe(0);
  expect(existsSync(inDataDir('postgres/postmaster.pid'))).toBe(false);
});

test('A DATA_DIR that cannot be made ends the start with one sentence', async () => {
  await writeFile(join(apps.folder, 'a-file'), '');
  for (const folder of [join(apps.folder, 'a-file/data'), '/proc/nowhere/data']) {
    const { code, stderr } = await (await apps.start({ DATA_DIR: folder })).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^DATA_DIR: the folder .* cannot be made or written \(ENO\w+\): set DATA_DIR to [^\n]+\n$/,
    );
  }
});

test('A folder of an older PostgreSQL is left alone, and the way to the newer one is named', async () => {
  await mkdir(inDataDir('postgres'), { recursive: true });
  await writeFile(inDataDir('postgres/PG_VERSION'), '17\n');
  const { code, stderr } = await (await apps.start()).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR: PostgreSQL 17 made the database .* npm run backup .*\n$/);
});

test('A server that is stopped stops its database, whose folder it named; a copy of that starts under whoever copied it', async () => {
  const app = await apps.start();
  await app.ready;
  const postgres = postmasterPid();
  app.kill('SIGTERM');
  expect((await app.ended).stdout).toMatch(/Database {4}\S+postgres\n/);
  expect(isRunning(postgres)).toBe(false);
  await cp(inDataDir('.'), join(apps.folder, 'copied'), { recursive: true, dereference: true });
  await chmod(join(apps.folder, 'copied/postgres'), 0o755);
  const copied = await apps.start({ DATA_DIR: join(apps.folder, 'copied') });
  expect(await isReady((await copied.ready).url)).toBe(true);
});
