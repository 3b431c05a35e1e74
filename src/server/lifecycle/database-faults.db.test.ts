import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createStoring } from '#server/estimates/storing.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { startDatabaseLink } from '#tests/support/database-link.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { sendJson } from '#tests/support/send-json.ts';
import { healthRoutes } from './health.ts';

const desk = useDeliveryDesk();
const { names } = desk;

// Set up last, so that its servers are stopped first.
const apps = useAppProcesses();

async function startLink() {
  const link = await startDatabaseLink(desk.database.url);
  onTestFinished(link.stop);
  return link;
}

/** In a process of its own, which can be stopped. */
const startProcess = (databaseUrl: string) =>
  apps.start({ DATABASE_URL: databaseUrl, CRM_URL: desk.sandbox.url, LOG_LEVEL: 'silent' });

function submit(url: string, fullName = 'Ann'): Promise<Response> {
  return sendJson('POST', `${url}/api/calculate`, buildCalculateBody({ fullName }));
}

async function whatIsSaid(response: Response) {
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), code };
}

const unavailable = { status: 503, retryAfter: '5', code: 'unavailable' };

test('A database host that vanishes is given up, and what comes after is stored and delivered without a restart', async () => {
  const link = await startLink();
  const { url } = await desk.start({ DATABASE_URL: link.url });
  expect((await submit(url, 'Ann')).status).toBe(200);
  await expect.poll(names).toEqual(['Ann']);

  link.vanish();
  expect(await whatIsSaid(await submit(url, 'Ben'))).toEqual(unavailable);

  link.comeBack();
  await expect.poll(async () => (await submit(url, 'Ben')).status).toBe(200);
  await expect.poll(names).toContain('Ben');
});

test('What the CRM took while the database was away is recorded when that is back, and not sent again', async () => {
  const { crm, database } = desk;
  crm.setMode('slow');
  const link = await startLink();
  const { url } = await desk.start({ DATABASE_URL: link.url });
  await submit(url, 'Ann');
  await expect.poll(() => crm.requests().length).toBe(1);
  link.vanish();
  desk.sandbox.reply();
  await expect.poll(names).toEqual(['Ann']);
  // As if the worker had been unable to renew its lease.
  await database.pool.query('UPDATE deliveries SET leased_until = now()');
  link.comeBack();
  await expect.poll(desk.states).toEqual(['delivered']);
  await expect.poll(async () => (await submit(url, 'Ben')).status).toBe(200);
  await expect.poll(names).toEqual(['Ann', 'Ben']);
  const keys = crm.requests().map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(keys.length);
});

test('A server whose database host has vanished stops without waiting for it', async () => {
  const link = await startLink();
  const app = await startProcess(link.url);
  const { url } = await app.ready;
  link.vanish();
  const pending = submit(url).catch(() => undefined);
  app.kill('SIGTERM');
  expect((await app.ended).code).toBe(0);
  await pending;
});

test('SIGTERM ends a start that waits for its database', async () => {
  const link = await startLink();
  link.vanish();
  const app = await startProcess(link.url);
  await expect.poll(link.connections).toBe(1);
  app.kill('SIGTERM');
  expect(await app.ended).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('A server without its pages, or one that is stopping, is not ready', async () => {
  const stopping = new AbortController();
  const readiness = async (pagesAreBuilt: boolean) => {
    const app = Fastify();
    const { database } = desk;
    const needs = { database, deliveries: { connected: new Set<string>() }, storing: createStoring() };
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
  const app = await apps.start({ DATABASE_URL: desk.database.url, DRAIN_SECONDS: '2', LOG_LEVEL: 'silent' });
  const { url } = await app.ready;
  app.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await submit(url)).status).toBe(200);
  expect((await app.ended).code).toBe(0);
});
