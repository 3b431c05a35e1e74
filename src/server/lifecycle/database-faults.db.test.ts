import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStoring } from '#server/estimates/storing.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { type DatabaseLink, startDatabaseLink } from '#tests/support/database-link.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { healthRoutes } from './health.ts';

let database: TestDatabase;
let link: DatabaseLink;
let sandbox: TestSandbox;
let server: TestServer | undefined;

beforeEach(async () => {
  [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
  link = await startDatabaseLink(database.url);
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  await sandbox.stop();
  await link.stop();
  await database.drop();
});

// Set up last, so that its servers are stopped first.
const apps = useAppProcesses();

/** In a process of its own, which can be stopped. */
const startProcess = () => apps.start({ DATABASE_URL: link.url, CRM_URL: sandbox.url, LOG_LEVEL: 'silent' });

async function start(): Promise<string> {
  server = await startTestServer({ url: link.url }, { CRM_URL: sandbox.url });
  return server.url;
}

function submit(url: string, fullName = 'Ann'): Promise<Response> {
  return fetch(`${url}/api/calculate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildCalculateBody({ fullName })),
  });
}

async function whatIsSaid(response: Response) {
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), code };
}

const unavailable = { status: 503, retryAfter: '5', code: 'unavailable' };

const names = () => sandbox.crm.contacts().map((contact) => String(contact.record['name']));

test('A database host that vanishes is given up, and what comes after is stored and delivered without a restart', async () => {
  const url = await start();
  expect((await submit(url, 'Ann')).status).toBe(200);
  await expect.poll(names).toEqual(['Ann']);

  link.vanish();
  expect(await whatIsSaid(await submit(url, 'Ben'))).toEqual(unavailable);

  link.comeBack();
  await expect.poll(async () => (await submit(url, 'Ben')).status).toBe(200);
  await expect.poll(names).toContain('Ben');
});

test('What the CRM took while the database was away is recorded when that is back, and not sent again', async () => {
  const { crm } = sandbox;
  crm.setMode('slow');
  const url = await start();
  await submit(url, 'Ann');
  await expect.poll(() => crm.requests().length).toBe(1);
  link.vanish();
  sandbox.reply();
  await expect.poll(names).toEqual(['Ann']);
  // As the queue does when it has not heard of the attempt for a while.
  await database.pool.query(
    `UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`,
  );
  link.comeBack();
  const states = async () => (await database.pool.query('SELECT state FROM deliveries ORDER BY id')).rows;
  await expect.poll(states).toEqual([{ state: 'delivered' }]);
  await expect.poll(async () => (await submit(url, 'Ben')).status).toBe(200);
  await expect.poll(names).toEqual(['Ann', 'Ben']);
  const keys = crm.requests().map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(keys.length);
});

test('A server whose database host has vanished stops without waiting for it', async () => {
  const app = await startProcess();
  const { url } = await app.ready;
  link.vanish();
  const pending = submit(url).catch(() => undefined);
  app.kill('SIGTERM');
  expect((await app.ended).code).toBe(0);
  await pending;
});

test('SIGTERM ends a start that waits for its database', async () => {
  link.vanish();
  const app = await startProcess();
  await expect.poll(link.connections).toBe(1);
  app.kill('SIGTERM');
  expect(await app.ended).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('A server without its pages, or one that is stopping, is not ready', async () => {
  const stopping = new AbortController();
  const readiness = async (pagesAreBuilt: boolean) => {
    const app = Fastify();
    const needs = {
      database,
      deliveries: { connected: new Set<string>() },
      storing: createStoring(),
    };
    healthRoutes(app, needs, { pagesAreBuilt, shutdown: stopping.signal });
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, body];
  };
  expect(await readiness(true)).toEqual([200, '{"status":"ready"}']);
  expect(await readiness(false)).toEqual([503, expect.stringContaining('the pages are not built')]);
  stopping.abort();
  expect(await readiness(true)).toEqual([503, expect.stringContaining('this server is stopping')]);
});

test('A server that is to stop says so at /readyz and serves on until its visitors are taken elsewhere', async () => {
  const app = await apps.start({ DATABASE_URL: link.url, DRAIN_SECONDS: '2', LOG_LEVEL: 'silent' });
  const { url } = await app.ready;
  app.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await submit(url)).status).toBe(200);
  expect((await app.ended).code).toBe(0);
});
