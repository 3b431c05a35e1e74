import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SandboxCrm, startSandboxCrm } from '#tests/support/sandbox-crm.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let database: TestDatabase;
let crm: SandboxCrm;
let running: TestServer[] = [];

beforeEach(async () => {
  [database, crm] = await Promise.all([createTestDatabase(), startSandboxCrm()]);
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
  await crm.stop();
  await database.drop();
});

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(database, { CRM_URL: crm.url, ...env });
  running.push(server);
  return server;
}

async function submit(server: TestServer, fullName: string, more: { companyWebsite?: string } = {}) {
  const response = await server.post('/api/calculate', buildCalculateBody({ fullName, ...more }));
  expect(response.status).toBe(200);
}

async function signIn({ url, post }: TestServer) {
  const { token } = (await (await post('/api/admin/login', testAdmin)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return async (method: 'GET' | 'POST', path: string) => {
    const response = await fetch(url + path, { method, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

async function states(): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'SELECT state FROM hand_offs ORDER BY created_at, id',
  );
  return rows.map((row) => row.state);
}

async function leadId(name: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM leads WHERE name = $1', [name]);
  return rows[0]?.id ?? '';
}

const patience = { timeout: 30_000, interval: 50 };
const names = () => crm.contacts().map((contact) => String(contact.record['name']));
const namesInOrder = () => names().toSorted((one, two) => one.localeCompare(two));

test('All refused contacts are sent again at the admin’s word, and the status tells before and after', async () => {
  crm.setMode('refuse');
  const server = await start();
  const call = await signIn(server);
  await submit(server, 'Ann');
  await submit(server, 'Ben');
  await expect.poll(states, patience).toEqual(['refused', 'refused']);
  expect((await call('GET', '/api/admin/status')).body).toEqual({
    operational: false,
    problems: ['2 contacts could not be sent to the CRM'],
    handOff: { state: 'trouble', waiting: 0, oldestWaitingSeconds: null, failed: 2, settingsRejected: false },
  });

  crm.setMode('ok');
  expect(await call('POST', '/api/admin/hand-offs/retry')).toEqual({ status: 200, body: { queued: 2 } });
  await expect.poll(states, patience).toEqual(['delivered', 'delivered']);
  expect(namesInOrder()).toEqual(['Ann', 'Ben']);
  expect((await call('GET', '/api/admin/status')).body).toMatchObject({
    operational: true,
    handOff: { state: 'ok' },
  });
  const { rows } = await database.pool.query(
    `SELECT who, detail->>'outcome' AS outcome FROM lead_history WHERE lead_id = $1 ORDER BY id`,
    [await leadId('Ann')],
  );
  expect(rows).toEqual([
    { who: null, outcome: 'refused' },
    { who: testAdmin.email, outcome: 'sent_again' },
    { who: null, outcome: 'delivered' },
  ]);
});

test('Leads that came while no CRM was connected are sent once one is, robots excepted', async () => {
  const before = await start({ CRM_URL: '' });
  const callBefore = await signIn(before);
  await submit(before, 'Ann');
  await submit(before, 'Robot', { companyWebsite: 'https://example.com' });
  expect((await callBefore('GET', '/api/admin/status')).body).toMatchObject({
    operational: true,
    handOff: { state: 'off' },
  });
  expect(await callBefore('POST', '/api/admin/hand-offs/retry')).toMatchObject({
    status: 409,
    body: { code: 'crm_off' },
  });

  const call = await signIn(await start());
  expect((await call('POST', '/api/admin/hand-offs/retry')).body).toEqual({ queued: 1 });
  await expect.poll(names, patience).toEqual(['Ann']);
  expect((await call('POST', '/api/admin/hand-offs/retry')).body).toEqual({ queued: 0 });
});

test('One lead is sent again, even one that was delivered or looked like a robot', async () => {
  const server = await start();
  const call = await signIn(server);
  await submit(server, 'Ann');
  await expect.poll(states, patience).toEqual(['delivered']);
  await submit(server, 'Robot', { companyWebsite: 'https://example.com' });
  for (const name of ['Ann', 'Robot']) {
    const answer = await call('POST', `/api/leads/${await leadId(name)}/hand-off`);
    expect(answer).toEqual({ status: 200, body: { queued: 1 } });
  }
  await expect.poll(namesInOrder, patience).toEqual(['Ann', 'Ann', 'Robot']);
  expect(new Set(crm.contacts().map((contact) => contact.idempotencyKey)).size).toBe(3);
});

test('A lead that waits is tried at once at the admin’s word, and is not sent twice', async () => {
  crm.setMode('unauthorized');
  const server = await start();
  const call = await signIn(server);
  await submit(server, 'Ann');
  await expect
    .poll(async () => (await call('GET', '/api/admin/status')).body['problems'], patience)
    .toEqual(['The CRM rejects our settings: check CRM_TOKEN and CRM_URL, then start the server again']);
  crm.setMode('ok');
  await call('POST', `/api/leads/${await leadId('Ann')}/hand-off`);
  await expect.poll(states, patience).toEqual(['delivered']);
  expect(names()).toEqual(['Ann']);
});

test('A lead that does not exist, or whose person was erased, cannot be sent', async () => {
  const server = await start();
  const call = await signIn(server);
  await submit(server, 'Ann');
  await expect.poll(states, patience).toEqual(['delivered']);
  await database.pool.query('UPDATE leads SET erased_at = now()');
  for (const id of ['nothing', await leadId('Ann')]) {
    expect(await call('POST', `/api/leads/${id}/hand-off`)).toMatchObject({
      status: 404,
      body: { code: 'lead_not_found' },
    });
  }
});

test('Nobody sends anything without signing in', async () => {
  const server = await start();
  for (const path of ['/api/leads/x/hand-off', '/api/admin/hand-offs/retry']) {
    expect((await server.post(path)).status).toBe(401);
  }
});

test('The figures tell requests, estimates, attempts and the backlog, only when they are on', async () => {
  const silent = await start();
  expect((await fetch(`${silent.url}/metrics`)).status).toBe(404);
  await silent.stop();

  const server = await start({ METRICS: 'on' });
  await submit(server, 'Ann');
  await expect.poll(states, patience).toEqual(['delivered']);
  crm.setMode('refuse');
  await submit(server, 'Ben');
  await expect.poll(states, patience).toContain('refused');
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  for (const line of [
    'estimates_total{outcome="recorded"} 2',
    'crm_hand_off_attempts_total{outcome="delivered"} 1',
    'crm_hand_off_attempts_total{outcome="refused"} 1',
    'crm_hand_offs_waiting 0',
    'crm_hand_offs_failed 1',
    'crm_hand_off_oldest_waiting_seconds 0',
    'http_request_duration_seconds_count{method="POST",route="/api/calculate",status="200"} 2',
  ]) {
    expect(figures).toContain(line);
  }
  expect(figures).not.toContain('Ann');
});
