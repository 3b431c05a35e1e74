import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SandboxCrm, startSandboxCrm } from '#tests/support/sandbox-crm.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let database: TestDatabase;
let crm: SandboxCrm;
let running: TestServer[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  crm = await startSandboxCrm();
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
  await crm.stop();
  await database.drop();
});

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(database, { CRM_URL: crm.url, CRM_TOKEN: 'secret-token', ...env });
  running.push(server);
  return server;
}

async function submit(
  server: TestServer,
  body: Parameters<typeof buildCalculateBody>[0] = {},
): Promise<void> {
  const response = await server.post('/api/calculate', buildCalculateBody(body));
  expect(response.status).toBe(200);
}

async function handOffs(): Promise<{ state: string; attempts: number; contactId: string | null }[]> {
  const { rows } = await database.pool.query(
    'SELECT state, attempts, contact_id AS "contactId" FROM hand_offs ORDER BY created_at, id',
  );
  return rows;
}

async function outcomes(): Promise<string[]> {
  const { rows } = await database.pool.query<{ outcome: string }>(
    `SELECT detail->>'outcome' AS outcome FROM lead_history WHERE kind = 'hand_off' ORDER BY id`,
  );
  return rows.map((row) => row.outcome);
}

/** Long enough for a busy machine; each poll ends as soon as it can. */
const patience = { timeout: 30_000, interval: 50 };
const names = () => crm.contacts().map((contact) => String(contact.record['name']));
const namesInOrder = () => names().toSorted((one, other) => one.localeCompare(other));

test('A contact reaches the CRM once, with the version, the token and the hand-off’s id', async () => {
  await submit(await start({ CRM_LOCATION_ID: 'sydney' }), { utm_source: 'newsletter' });
  await expect.poll(outcomes, patience).toEqual(['delivered']);
  expect(await handOffs()).toEqual([{ state: 'delivered', attempts: 1, contactId: 'contact-1' }]);

  const [contact] = crm.contacts();
  expect(contact?.record).toMatchObject({
    firstName: 'Mary',
    lastName: 'Ann Lee',
    name: 'Mary Ann Lee',
    email: 'mary.lee@example.com',
    phone: '0412345678',
    locationId: 'sydney',
  });
  expect(contact?.record['customFields']).toEqual(
    expect.arrayContaining([
      { id: 'lift_type', key: 'lift_type', value: 'residential' },
      { id: 'grand_total', key: 'grand_total', value: '92820' },
      { id: 'quote_low', key: 'quote_low', value: '88179' },
      { id: 'utm_source', key: 'utm_source', value: 'newsletter' },
    ]),
  );
  const [request] = crm.requests();
  expect(request?.path).toBe('/contacts/create');
  expect(request?.headers).toMatchObject({ version: '2021-07-28', authorization: 'Bearer secret-token' });
  const { rows } = await database.pool.query('SELECT id FROM hand_offs');
  expect(request?.headers['idempotency-key']).toBe(rows[0].id);
});

test('HighLevel’s own shape is a matter of settings', async () => {
  await submit(
    await start({
      CRM_CONTACTS_PATH: '/contacts/upsert',
      CRM_FIELD_VALUE_KEY: 'field_value',
      CRM_PHONE_FORMAT: 'e164',
    }),
  );
  await expect.poll(outcomes, patience).toEqual(['delivered']);
  const [contact] = crm.contacts();
  expect(crm.requests()[0]?.path).toBe('/contacts/upsert');
  expect(contact?.record['phone']).toBe('+61412345678');
  expect(contact?.record).not.toHaveProperty('gender');
  expect(contact?.record['customFields']).toContainEqual({
    id: 'lift_type',
    key: 'lift_type',
    field_value: 'residential',
  });
});

test('A CRM that breaks down gets the contact within seconds of its recovery, and only once', async () => {
  crm.setMode('break');
  await submit(await start());
  await expect.poll(async () => (await outcomes()).length, patience).toBeGreaterThanOrEqual(2);
  expect(new Set(await outcomes())).toEqual(new Set(['unavailable']));
  expect(await handOffs()).toMatchObject([{ state: 'waiting' }]);
  crm.setMode('ok');
  await expect.poll(async () => (await outcomes()).at(-1), patience).toBe('delivered');
  expect(names()).toEqual(['Mary Ann Lee']);
});

test('A CRM that is not there at all gets every contact when it comes', async () => {
  const { port } = crm;
  await crm.stop();
  const server = await start();
  await Promise.all(['Ann', 'Ben', 'Cho'].map((fullName) => submit(server, { fullName })));
  await expect.poll(outcomes, patience).toContain('unavailable');
  crm = await startSandboxCrm(port);
  await expect.poll(namesInOrder, patience).toEqual(['Ann', 'Ben', 'Cho']);
});

test('A connection that drops in the middle is tried again', async () => {
  crm.setMode('drop');
  await submit(await start());
  await expect.poll(outcomes, patience).toContain('unavailable');
  crm.setMode('ok');
  await expect.poll(names, patience).toEqual(['Mary Ann Lee']);
});

test('A contact that the CRM knows already is done', async () => {
  crm.setMode('duplicate');
  await submit(await start());
  await expect.poll(outcomes, patience).toEqual(['existed']);
  expect(await handOffs()).toEqual([{ state: 'delivered', attempts: 1, contactId: 'contact-from-before' }]);
});

test('A refused contact is kept with the CRM’s reason and not sent over and over', async () => {
  crm.setMode('refuse');
  const server = await start();
  await submit(server, { fullName: 'Refused' });
  await expect.poll(outcomes, patience).toEqual(['refused']);
  crm.setMode('ok');
  await submit(server, { fullName: 'Taken' });
  await expect.poll(outcomes, patience).toEqual(['refused', 'delivered']);
  expect(names()).toEqual(['Taken']);
  expect(crm.requests()).toHaveLength(2);
  const { rows } = await database.pool.query(
    `SELECT state, last_error FROM hand_offs WHERE state <> 'delivered'`,
  );
  expect(rows).toEqual([{ state: 'refused', last_error: 'email must be an email' }]);
});

test('Rejected settings are not hammered, and a restart with better ones delivers at once', async () => {
  crm.setMode('unauthorized');
  const server = await start();
  await Promise.all(['Ann', 'Ben', 'Cho'].map((fullName) => submit(server, { fullName })));
  await expect.poll(outcomes, patience).toContain('settings_rejected');
  const calls = crm.requests().length;
  await server.stop();
  expect(crm.requests()).toHaveLength(calls);
  expect(calls).toBeLessThanOrEqual(3);
  crm.setMode('ok');
  await start();
  await expect.poll(namesInOrder, patience).toEqual(['Ann', 'Ben', 'Cho']);
});

test('All processes keep the pause that the CRM asks of one of them', async () => {
  crm.setMode('limit');
  const servers = await Promise.all([start(), start()]);
  await submit(servers[0], { fullName: 'Ann' });
  await expect.poll(outcomes, patience).toContain('limited');
  crm.setMode('ok');
  await Promise.all([submit(servers[0], { fullName: 'Ben' }), submit(servers[1], { fullName: 'Cho' })]);
  await expect.poll(namesInOrder, patience).toEqual(['Ann', 'Ben', 'Cho']);
  const [first, second] = crm.requests().map((request) => request.at.getTime());
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(3000);
});

test('The visitor does not wait for a slow CRM, and the slow answer counts', async () => {
  crm.setMode('slow');
  const server = await start();
  await submit(server);
  expect(names()).toEqual([]);
  await expect.poll(outcomes, patience).toEqual(['delivered']);
  expect(names()).toEqual(['Mary Ann Lee']);
});

test('Two processes at work deliver each of forty contacts once', async () => {
  const servers = await Promise.all([start(), start()]);
  const people = Array.from({ length: 40 }, (_, index) => `Person ${index + 10}`);
  await Promise.all(people.map((fullName, index) => submit(servers[index % 2 === 0 ? 0 : 1], { fullName })));
  await expect.poll(async () => (await outcomes()).length, patience).toBe(40);
  expect(namesInOrder()).toEqual(people);
  const keys = crm.contacts().map((contact) => contact.idempotencyKey);
  expect(new Set(keys).size).toBe(40);
});

test('A contact that changes and changes back in one visit is sent three times, in that order', async () => {
  const server = await start();
  const sessionId = randomUUID();
  for (const fullName of ['Ann', 'Ben', 'Ann']) await submit(server, { sessionId, fullName });
  await expect.poll(names, patience).toEqual(['Ann', 'Ben', 'Ann']);
});

test('The contacts of one visit keep their order through an outage', async () => {
  crm.setMode('break');
  const server = await start();
  const sessionId = randomUUID();
  for (const fullName of ['Ann', 'Ben', 'Cho']) await submit(server, { sessionId, fullName });
  await expect.poll(async () => (await outcomes()).length, patience).toBeGreaterThanOrEqual(3);
  crm.setMode('ok');
  await expect.poll(names, patience).toEqual(['Ann', 'Ben', 'Cho']);
});

test('A new price for the same person in one visit is not sent again', async () => {
  const server = await start();
  const sessionId = randomUUID();
  await submit(server, { sessionId });
  await submit(server, { sessionId, numberOfStops: 2 });
  await submit(server, { sessionId, fullName: 'Ben' });
  await expect.poll(names, patience).toEqual(['Mary Ann Lee', 'Ben']);
});

test('Eight identical submissions at once send one contact', async () => {
  const server = await start();
  const sessionId = randomUUID();
  await Promise.all(Array.from({ length: 8 }, () => submit(server, { sessionId })));
  await submit(server, { sessionId, fullName: 'Ben' });
  await expect.poll(names, patience).toEqual(['Mary Ann Lee', 'Ben']);
});

test('A suspected robot is kept as a lead but not sent', async () => {
  const server = await start();
  await submit(server, { fullName: 'Robot', companyWebsite: 'https://example.com' });
  await submit(server, { fullName: 'Human' });
  await expect.poll(names, patience).toEqual(['Human']);
  const { rows } = await database.pool.query('SELECT name FROM leads ORDER BY name');
  expect(rows).toEqual([{ name: 'Human' }, { name: 'Robot' }]);
});

test('Without a CRM nothing is put into the queue', async () => {
  await submit(await start({ CRM_URL: '' }));
  expect(await handOffs()).toEqual([]);
  expect(crm.requests()).toEqual([]);
});

test('A web process only enqueues, and a worker process delivers', async () => {
  const web = await start({ ROLE: 'web' });
  await submit(web);
  expect(await handOffs()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  await start({ ROLE: 'worker' });
  await expect.poll(names, patience).toEqual(['Mary Ann Lee']);
});

test('A contact whose job was lost with the queue is delivered after the next start', async () => {
  const web = await start({ ROLE: 'web' });
  await submit(web);
  await database.pool.query('DELETE FROM pgboss.job');
  await start({ ROLE: 'worker' });
  await expect.poll(names, patience).toEqual(['Mary Ann Lee']);
});
