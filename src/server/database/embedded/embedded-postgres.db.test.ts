import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

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
async function connect(): Promise<Client> {
  const access = await readFile(inDataDir('postgres/lift-estimator-access.json'), 'utf8');
  const { port, password } = JSON.parse(access);
  const client = new Client({
    host: '127.0.0.1',
    port,
    password,
    user: 'lift_estimator',
    database: 'lift_estimator',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function query(statement: string): Promise<unknown[]> {
  const client = await connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200;
}

test('What was committed outlives killed servers, dead databases and power cuts, and a copied folder', async () => {
  const silent = { LOG_LEVEL: 'silent' };
  const kept = () => query('SELECT answer FROM kept');
  const killed = await apps.start();
  await killed.ready;
  await query('CREATE TABLE kept AS SELECT 42 AS answer');
  const first = postmasterPid();
  killed.kill('SIGKILL');
  await killed.ended;

  // The next server uses the database that is still running.
  const next = await apps.start(silent);
  const { url } = await next.ready;
  expect(postmasterPid()).toBe(first);
  expect(await kept()).toEqual([{ answer: 42 }]);
  expect(isRunning(first)).toBe(true);

  // A database that dies under a running server is started again, and the server is ready again.
  process.kill(first, 'SIGKILL');
  await expect.poll(postmasterPid).not.toBe(first);
  await expect.poll(() => isReady(url)).toBe(true);
  expect(isRunning(first)).toBe(false);

  // The power fails. The number in the file that PostgreSQL left behind then belongs to another program: to this test.
  next.kill('SIGKILL');
  process.kill(postmasterPid(), 'SIGKILL');
  await next.ended;
  const pidFile = inDataDir('postgres/postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));
  const recovered = await apps.start();
  await recovered.ready;
  expect(await kept()).toEqual([{ answer: 42 }]);

  // A server that is stopped stops its database, whose folder it named.
  const last = postmasterPid();
  recovered.kill('SIGTERM');
  expect((await recovered.ended).stdout).toMatch(/Database {4}\S+postgres\n/);
  expect(isRunning(last)).toBe(false);

  // A copy of the folder starts, even if it belongs to another user.
  await cp(inDataDir('.'), join(apps.folder, 'copied'), { recursive: true, dereference: true });
  await chmod(join(apps.folder, 'copied/postgres'), 0o755);
  const copied = await apps.start({ DATA_DIR: join(apps.folder, 'copied') });
  expect(await isReady((await copied.ready).url)).toBe(true);
});

test('A database whose connections are all taken is not taken for a dead one: the next server waits until one is free', async () => {
  const killed = await apps.start();
  await killed.ready;
  killed.kill('SIGKILL');
  await killed.ended;
  const first = postmasterPid();
  const taken: Client[] = [];
  const takeAll = async () => {
    for (;;) taken.push(await connect());
  };
  await expect(takeAll()).rejects.toThrow('too many clients');

  const log = () => readFileSync(inDataDir('postgres/server.log'), 'utf8');
  const refusals = () => log().split('too many clients').length;
  const before = refusals();
  const next = await apps.start();
  await expect.poll(refusals).toBeGreaterThan(before + 1);
  await Promise.all(taken.map((client) => client.end()));
  await next.ready;
  expect(postmasterPid()).toBe(first);
});

test('Of two servers that start at once on one DATA_DIR, one serves and the other says why it does not; a first start that was interrupted half-way spoils neither', async () => {
  const unfinished = inDataDir('postgres.unfinished/data');
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'PG_VERSION'), '18\n');
  const both = await Promise.all([apps.start(), apps.start()]);
  const ended = await Promise.race(both.map(async (app) => ({ app, ...(await app.ended) })));
  expect(ended.code).toBe(1);
  expect(ended.stderr).toBe(
    `DATA_DIR: another server uses the database in ${inDataDir('postgres')} already: stop that one, or set DATA_DIR to another folder.\n`,
  );
  const serving = both.find((app) => app !== ended.app);
  const { url } = await (serving ?? ended.app).ready;
  expect(await isReady(url)).toBe(true);
  expect(existsSync(unfinished)).toBe(false);
});

test('A server that is stopped while it starts its database leaves none running', async () => {
  const app = await apps.start();
  await expect.poll(() => existsSync(inDataDir('postgres')), { interval: 5 }).toBe(true);
  app.kill('SIGTERM');
  expect((await app.ended).code).toBe(0);
  expect(existsSync(inDataDir('postgres/postmaster.pid'))).toBe(false);
});

/** The sentence with which a start ends. Tests of main.ts check that it is printed alone. */
async function refusal(folder: string): Promise<string> {
  const started = startEmbeddedPostgres(folder, pino({ level: 'silent' }));
  return started.then(
    async (server) => {
      await server.stop();
      return 'It started.';
    },
    (error: unknown) => (error instanceof StartUpError ? error.message : String(error)),
  );
}

test('A DATA_DIR that cannot be made is refused in one sentence', async () => {
  await writeFile(join(apps.folder, 'a-file'), '');
  for (const folder of [join(apps.folder, 'a-file/data'), '/proc/nowhere/data']) {
    expect(await refusal(folder)).toMatch(
      /^DATA_DIR: the folder .* cannot be made or written \(ENO\w+\): set DATA_DIR to [^\n]+$/,
    );
  }
});

test('A folder of an older PostgreSQL is left alone, and the way to the newer one is named', async () => {
  await mkdir(inDataDir('postgres'), { recursive: true });
  await writeFile(inDataDir('postgres/PG_VERSION'), '17\n');
  expect(await refusal(inDataDir('.'))).toMatch(
    /^DATA_DIR: PostgreSQL 17 made the database [^\n]* npm run backup [^\n]*$/,
  );
});
