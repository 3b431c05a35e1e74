import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import type { AppProcess } from '#tests/support/app-process.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';

let database: TestDatabase;
let sandbox: TestSandbox;
let crm: TestSandbox['crm'];

beforeEach(async () => {
  [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
  ({ crm } = sandbox);
});

afterEach(async () => {
  await sandbox.stop();
  await database.drop();
});

// Set up last, so that its servers are stopped first.
const apps = useAppProcesses();

function start(env: Record<string, string> = {}): Promise<AppProcess> {
  return apps.start({ DATABASE_URL: database.url, CRM_URL: sandbox.url, LOG_LEVEL: 'silent', ...env });
}

async function submit(app: AppProcess, fullName: string): Promise<void> {
  const { url } = await app.ready;
  const response = await fetch(`${url}/api/calculate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildCalculateBody({ fullName })),
  });
  expect(response.status).toBe(200);
}

async function outcomes(): Promise<string[]> {
  const { rows } = await database.pool.query<{ outcome: string }>(
    'SELECT outcome FROM delivery_attempts WHERE outcome IS NOT NULL ORDER BY id',
  );
  return rows.map((row) => row.outcome);
}

const names = () => crm.contacts().map((contact) => String(contact.record['name']));

test('A contact in the hands of a process that is killed is delivered by the next one, once', async () => {
  crm.setMode('silent');
  const killed = await start();
  await submit(killed, 'Ann');
  await expect.poll(() => crm.requests().length).toBe(1);
  killed.kill('SIGKILL');
  await killed.ended;
  crm.setMode('ok');
  await start();
  await expect.poll(outcomes).toEqual(['interrupted', 'delivered']);
  expect(names()).toEqual(['Ann']);
  const keys = crm.requests().map((request) => request.headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('Contacts delivered before a process is killed are not delivered again', async () => {
  const killed = await start();
  for (const name of ['Ann', 'Ben', 'Cho']) await submit(killed, name);
  await expect.poll(async () => (await outcomes()).length).toBe(3);
  killed.kill('SIGKILL');
  await killed.ended;
  await submit(await start(), 'Dee');
  await expect.poll(names).toContain('Dee');
  expect(names()).toHaveLength(4);
});

test('A stop in the middle of an attempt takes seconds and loses nothing', async () => {
  crm.setMode('silent');
  const stopped = await start();
  await submit(stopped, 'Ann');
  await expect.poll(() => crm.requests().length).toBe(1);
  const { code } = await stopped.stop();
  expect(code).toBe(0);
  expect(await outcomes()).toEqual(['interrupted']);
  crm.setMode('ok');
  await start();
  await expect.poll(outcomes).toEqual(['interrupted', 'delivered']);
});

test('Two processes that meet an empty database at once both start and deliver', async () => {
  await database.pool.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
  await database.pool.query('DROP SCHEMA pgboss, public CASCADE');
  await database.pool.query('CREATE SCHEMA public');
  const [web, other] = await Promise.all([start({ ROLE: 'web' }), start()]);
  await Promise.all([web.ready, other.ready]);
  await Promise.all([submit(web, 'Ann'), submit(other, 'Ben')]);
  await expect.poll(() => names().toSorted((one, two) => one.localeCompare(two))).toEqual(['Ann', 'Ben']);
});
