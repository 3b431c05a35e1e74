import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { type AppProcess, type AppProcessOptions, startAppProcess } from '#tests/support/app-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

const database = await createTestDatabase();
let folder: string;
let running: AppProcess[] = [];

beforeEach(async () => {
  folder = await makeTemporaryFolder();
});

afterEach(async () => {
  await Promise.all(running.map((app) => app.stop()));
  running = [];
  await rm(folder, { recursive: true, force: true });
});

afterAll(() => database.drop());

async function start(env: AppProcessOptions['env'] = {}): Promise<AppProcess> {
  const app = await startAppProcess({ folder, env });
  running.push(app);
  return app;
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8'), 10);
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
  const file = join(folder, 'data/postgres/lift-estimator-access.json');
  const { port, password } = JSON.parse(await readFile(file, 'utf8'));
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

async function status(url: string): Promise<number> {
  return (await fetch(url)).status;
}

test('A started server is healthy and ready, and SIGTERM stops it and its database', async () => {
  const app = await start();
  const { url } = await app.ready;
  expect(await status(`${url}/healthz`)).toBe(200);
  expect(await status(`${url}/readyz`)).toBe(200);

  const postgres = postmasterPid();
  expect(isRunning(postgres)).toBe(true);
  app.kill('SIGTERM');
  const { code, stderr } = await app.ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(isRunning(postgres)).toBe(false);
});

test('A server that was killed leaves its data to the next one, which uses the database still running', async () => {
  const killed = await start();
  await killed.ready;
  await query('CREATE TABLE kept AS SELECT 42 AS answer');
  const postgres = postmasterPid();
  killed.kill('SIGKILL');
  await killed.ended;

  const next = await start();
  await next.ready;
  expect(postmasterPid()).toBe(postgres);
  expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await next.stop();
  expect(isRunning(postgres)).toBe(false);
});

test('After the power fails, the next start recovers everything that was committed', async () => {
  const app = await start();
  await app.ready;
  await query('CREATE TABLE kept AS SELECT 42 AS answer');
  app.kill('SIGKILL');
  process.kill(postmasterPid(), 'SIGKILL');
  await app.ended;
  // The number in the file that PostgreSQL left behind now belongs to another program: to this test.
  const pidFile = join(folder, 'data/postgres/postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));

  await (
    await start()
  ).ready;
  expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('A database that dies under a running server is started again, and the server is ready again', async () => {
  const app = await start({ LOG_LEVEL: 'silent' });
  const { url } = await app.ready;
  const postgres = postmasterPid();
  process.kill(postgres, 'SIGKILL');
  await expect
    .poll(() => existsSync(`/proc/${postgres}`) && isRunning(postgres), { timeout: 20_000 })
    .toBe(false);
  await expect.poll(() => status(`${url}/readyz`), { timeout: 20_000 }).toBe(200);
  expect(postmasterPid()).not.toBe(postgres);
});

test('Of two servers that start at once on one DATA_DIR, one serves and the other says why it does not', async () => {
  const both = await Promise.all([start(), start()]);
  const ended = await Promise.race(both.map(async (app) => ({ app, ...(await app.ended) })));
  expect(ended.code).toBe(1);
  expect(ended.stderr).toBe(
    `DATA_DIR: another server uses the database in ${join(folder, 'data/postgres')} already: stop that one, or set DATA_DIR to another folder.\n`,
  );
  const serving = both.find((app) => app !== ended.app);
  const { url } = await (serving ?? ended.app).ready;
  expect(await status(`${url}/readyz`)).toBe(200);
});

test('A first start that was interrupted half-way does not spoil the next one', async () => {
  const unfinished = join(folder, 'data/postgres.unfinished/data');
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'PG_VERSION'), '18\n');
  await (
    await start()
  ).ready;
  expect(existsSync(unfinished)).toBe(false);
});

test('A server that is told to stop while it starts stops cleanly', async () => {
  const app = await start();
  await expect
    .poll(() => existsSync(join(folder, 'data/postgres')), { timeout: 20_000, interval: 5 })
    .toBe(true);
  app.kill('SIGTERM');
  expect((await app.ended).code).toBe(0);
  expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
});

test('A busy port is named before any database is started', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const { code, stderr } = await (await start({ PORT: String(port) })).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `PORT: ${port} is in use already on 127.0.0.1: stop the program that uses it, or set PORT to another number.\n`,
  );
  expect(existsSync(join(folder, 'data'))).toBe(false);
  other.close();
});

const elsewhere = new URL(database.url);
const wrongDatabases = [
  ['is malformed', 'not an address', /^DATABASE_URL must look like/],
  [
    'names a port where nothing answers',
    'postgres://u:secret@127.0.0.1:1/x',
    /^DATABASE_URL: nothing answers/,
  ],
  ['names an unknown host', 'postgres://u:secret@no-such-host.invalid/x', /^DATABASE_URL: its host/],
  [
    'holds a wrong password',
    `postgres://lift_estimator:secret@${elsewhere.host}/postgres`,
    /^DATABASE_URL: the user or the password is wrong/,
  ],
  [
    'names a missing database',
    database.url.replace(/\/[^/]+$/, '/missing'),
    /^DATABASE_URL: the database it names/,
  ],
] as const;

test.each(wrongDatabases)(
  'A DATABASE_URL that %s ends the start with one sentence',
  async (_, url, sentence) => {
    const { code, stderr } = await (await start({ DATABASE_URL: url })).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('secret');
    expect(stderr).not.toContain(elsewhere.password);
  },
);

test('A DATA_DIR that cannot be made ends the start with one sentence', async () => {
  await writeFile(join(folder, 'a-file'), '');
  const { code, stderr } = await (await start({ DATA_DIR: join(folder, 'a-file/data') })).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^DATA_DIR: the folder .* cannot be made or written \(ENOTDIR\): set DATA_DIR to [^\n]+\n$/,
  );
});

test('Every wrong setting is named in a sentence of its own', async () => {
  const { code, stderr } = await (await start({ PORT: 'abc', TERMS_URL: 'nowhere', ROLE: 'boss' })).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    [
      'PORT must be a whole number from 0 to 65535, not "abc".',
      'ROLE must be one of all, web, worker, not "boss".',
      'TERMS_URL must be a web address that begins with http:// or https://, not "nowhere".',
      '',
    ].join('\n'),
  );
});
