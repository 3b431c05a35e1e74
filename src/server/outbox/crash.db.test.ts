import { expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import type { AppProcess } from '#tests/support/app-process.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { sendJson } from '#tests/support/send-json.ts';

const desk = useDeliveryDesk();
const { outcomes, names, sortedNames } = desk;

// Set up last, so that its servers are stopped first.
const apps = useAppProcesses();

/** One that can be killed. What comes after it may run in the test's own process. */
function startProcess(env: Record<string, string> = {}): Promise<AppProcess> {
  const { database, sandbox } = desk;
  return apps.start({ DATABASE_URL: database.url, CRM_URL: sandbox.url, LOG_LEVEL: 'silent', ...env });
}

async function submit(app: AppProcess, fullName: string): Promise<void> {
  const { url } = await app.ready;
  const response = await sendJson('POST', `${url}/api/calculate`, buildCalculateBody({ fullName }));
  expect(response.status).toBe(200);
}

test('A contact in the hands of a process that is killed is delivered by the next one, once', async () => {
  desk.crm.setMode('silent');
  const killed = await startProcess();
  await submit(killed, 'Ann');
  await expect.poll(() => desk.crm.requests().length).toBe(1);
  killed.kill('SIGKILL');
  await killed.ended;
  desk.crm.setMode('ok');
  await desk.start();
  await expect.poll(outcomes).toEqual(['interrupted', 'delivered']);
  expect(names()).toEqual(['Ann']);
  const keys = desk.crm.requests().map((request) => request.headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('A stop in the middle of an attempt takes seconds and loses nothing', async () => {
  desk.crm.setMode('silent');
  const stopped = await startProcess();
  await submit(stopped, 'Ann');
  await expect.poll(() => desk.crm.requests().length).toBe(1);
  const { code } = await stopped.stop();
  expect(code).toBe(0);
  expect(await outcomes()).toEqual(['interrupted']);
  desk.crm.setMode('ok');
  await desk.start();
  await expect.poll(outcomes).toEqual(['interrupted', 'delivered']);
});

test('Two processes that meet an empty database at once both start and deliver', async () => {
  const { pool } = desk.database;
  await pool.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
  await pool.query('DROP SCHEMA public CASCADE');
  await pool.query('CREATE SCHEMA public');
  const [web, other] = await Promise.all([startProcess({ ROLE: 'web' }), startProcess()]);
  await Promise.all([web.ready, other.ready]);
  await Promise.all([submit(web, 'Ann'), submit(other, 'Ben')]);
  await expect.poll(sortedNames).toEqual(['Ann', 'Ben']);
});
