// Faults of a database that answers and yet takes no price: each is said to the visitor, at `/readyz` and in the status box.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { createLog } from '#server/observability/log.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';

let database: TestDatabase;
let limited: ReturnType<typeof openDatabase>;
let app: Awaited<ReturnType<typeof createTestApp>>;
let headers: { authorization: string };
let role: string;
let lines: string[];

const metricsToken = 'token-for-tests-0123456789';

/** The server's user is not the owner of the database: PostgreSQL's limits do not hold for superusers. */
beforeEach(async () => {
  database = await createTestDatabase();
  role = `visitors_${randomUUID().slice(0, 8)}`;
  await run(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'secret'];
  limited = openDatabase(url.href, { log: pino({ level: 'silent' }), maxConnections: 3, lockTimeoutMs: 100 });
  lines = [];
  app = await createTestApp({
    database: limited,
    log: createLog('error', { write: (line) => lines.push(line) }),
    env: { CRM_URL: 'http://127.0.0.1:9', ROLE: 'web', METRICS: 'on', METRICS_TOKEN: metricsToken },
  });
  headers = await signIn(app);
});

afterEach(async () => {
  await app.close();
  await limited.close();
  await run(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await database.drop();
});

const run = (statement: string) => database.pool.query(statement);

const disconnect = () =>
  run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);

async function submit() {
  const payload = buildCalculateBody({ email: `${randomUUID()}@example.com` });
  const response = await app.inject({ method: 'POST', url: '/api/calculate', payload });
  return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
}

async function reason(): Promise<string | undefined> {
  return (await app.inject('/readyz')).json<{ reason?: string }>().reason;
}

const askBox = () => app.inject({ url: '/api/admin/status', headers });

async function statusBox(): Promise<readonly string[]> {
  const { statusCode, body } = await askBox();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
  const { operational, problems } = JSON.parse(body) as { operational: boolean; problems: string[] };
  expect(operational).toBe(problems.length === 0);
  return problems;
}

async function figures(): Promise<string> {
  const authorization = `Bearer ${metricsToken}`;
  const { statusCode, body } = await app.inject({ url: '/metrics', headers: { authorization } });
  expect(statusCode).toBe(200);
  return body;
}

const stored = { status: 200, retryAfter: undefined };
const refused = { status: 503, retryAfter: '60' };

test('Whatever keeps a price from being stored is the reason why a server is not ready, prices are refused for a while, and the log says each once', async () => {
  expect(await submit()).toEqual(stored);
  expect(await reason()).toBeUndefined();
  expect(await figures()).toContain('database_reachable 1');

  const refusedFor = async (why: string) => {
    for (let times = 0; times < 3; times += 1) expect(await submit()).toEqual(refused);
    expect(await reason()).toContain(why);
  };
  await run(`REVOKE INSERT ON estimates FROM ${role}`);
  await refusedFor(`the user ${role} lacks a right in the database: GRANT INSERT ON estimates TO ${role}`);
  expect(lines).toHaveLength(1);
  await run(`GRANT INSERT ON estimates TO ${role}`);

  await run('ALTER TABLE estimates RENAME TO prices');
  await refusedFor('the database has no table estimates');
  await run('ALTER TABLE prices RENAME TO estimates');

  await run(`ALTER ROLE ${role} PASSWORD 'second'`);
  await disconnect();
  await refusedFor('the database cannot be used, since the user or the password is wrong');
  const body = await figures();
  expect(body).toContain('database_reachable 0');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toContain('deliveries_waiting{');
  await run(`ALTER ROLE ${role} PASSWORD 'secret'`);
  expect(await submit()).toEqual(stored);
  // One line for each of the three reasons.
  expect(lines).toHaveLength(3);
});

test('A column has another name: what the trial reads and writes is what a price does', async () => {
  await run('ALTER TABLE leads RENAME mobile TO cellphone');
  expect(await submit()).toEqual(refused);
  expect(await reason()).toContain('it lacks something');
  expect(await statusBox()).toHaveLength(1);
  await run('ALTER TABLE leads RENAME cellphone TO mobile');
  expect(await reason()).toBeUndefined();
});

test('A trial leaves nothing behind', async () => {
  const tables = ['leads', 'estimates', 'visits', 'deliveries', 'privacy_notices'];
  const countOf = async (table: string) => (await run(`SELECT count(*) FROM ${table}`)).rows;
  const counts = () => Promise.all(tables.map(countOf));
  const before = await counts();
  await run(`REVOKE INSERT ON estimates FROM ${role}`);
  expect(await submit()).toEqual(refused);
  await run(`GRANT INSERT ON estimates TO ${role}`);
  expect(await statusBox()).toEqual([]);
  expect(await counts()).toEqual(before);
});

test('A repeated submission stores nothing, so it does not end a refusal', async () => {
  const payload = buildCalculateBody({ email: `${randomUUID()}@example.com` });
  const again = async () => (await app.inject({ method: 'POST', url: '/api/calculate', payload })).statusCode;
  expect(await again()).toBe(200);
  await run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$`);
  await run(`CREATE TRIGGER refuse BEFORE INSERT ON leads EXECUTE FUNCTION refuse()`);
  expect((await submit()).status).toBe(503);
  expect(await again()).toBe(200);
  expect(await statusBox()).toHaveLength(1);
});

test('The database lets nobody in', async () => {
  const admin = openDatabase(new URL('/postgres', database.url).href, { log: pino({ level: 'silent' }) });
  const name = new URL(database.url).pathname.slice(1);
  await admin.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await disconnect();
  // The first may find a connection that was just ended.
  await expect.poll(submit).toEqual(refused);
  expect(await reason()).toMatch(/^the database cannot be used, since it takes no connections: allow them/);
  const box = await askBox();
  expect([box.statusCode, box.json<{ error: string }>().error]).toEqual([
    503,
    'The database cannot be used, since it takes no connections: allow them: ALTER DATABASE … ALLOW_CONNECTIONS true',
  ]);
  await admin.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await admin.close();
  expect(await submit()).toEqual(stored);
  expect(await reason()).toBeUndefined();
});

test('All connections are taken', async () => {
  await run(`ALTER ROLE ${role} CONNECTION LIMIT 0`);
  await disconnect();
  // The pool may still hold a connection that was just ended.
  await expect
    .poll(reason)
    .toMatch(/^the database cannot be used, since it has no connection left: raise its/);
  expect(await submit()).toEqual({ status: 503, retryAfter: '5' });
  await run(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
  expect(await submit()).toEqual(stored);
});

test.each(['leads', 'lead_history', 'pricing_versions', 'stopped_mailboxes', 'deliveries'])(
  'Somebody else holds a lock of %s: refused prices make the server not ready until one could be stored',
  async (table) => {
    // The server has read its prices.
    expect(await submit()).toEqual(stored);
    const client = await database.pool.connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    expect(await submit()).toEqual({ status: 503, retryAfter: '5' });
    const said = 'since somebody else has locked a table that is needed: end what does';
    expect(await reason()).toContain(`the database refuses prices, ${said}`);
    const box = await askBox();
    // The box itself reads the deliveries.
    expect(box.body.toLowerCase()).toContain(table === 'deliveries' ? 'somebody else has locked' : said);
    const waiting = await run(
      'SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND NOT granted',
    );
    expect(waiting.rows).toEqual([]);
    await client.query('ROLLBACK');
    client.release();
    // No visitor has come meanwhile: the check itself tries.
    expect(await reason()).toBeUndefined();
    expect(await statusBox()).toEqual([]);
    expect(await submit()).toEqual(stored);
  },
);

test('The disk is full: reading works, so that only refused prices show it', async () => {
  // What PostgreSQL throws then, where it would have to make a table larger.
  await run(`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE disk_full USING MESSAGE = 'could not extend file "base/1/2": No space left on device'; END $$`);
  for (const table of ['estimates', 'privacy_notices']) {
    await run(`CREATE TRIGGER full_disk BEFORE INSERT ON ${table} EXECUTE FUNCTION disk_full()`);
  }
  expect(await reason()).toBeUndefined();
  expect(await submit()).toEqual({ status: 503, retryAfter: '5' });
  expect(await reason()).toBe('the database refuses prices, since its disk is full: make room on it');
  expect(await statusBox()).toEqual([
    'Visitors are shown no price. For your technician: the database refuses it, since its disk is full: make room on it',
  ]);
  for (const table of ['estimates', 'privacy_notices']) await run(`DROP TRIGGER full_disk ON ${table}`);
  expect(await reason()).toBeUndefined();
});

test('The database takes no writes', async () => {
  await run(`ALTER ROLE ${role} SET default_transaction_read_only = on`);
  await disconnect();
  await expect.poll(submit).toEqual({ status: 503, retryAfter: '5' });
  await expect.poll(reason).toContain('the database takes no writes');
});
