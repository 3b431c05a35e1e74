import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { answerNames } from '#domain/questions/answers.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';

const desk = useDeliveryDesk();
const { submit, leadId, query } = desk;

const start = (env: Record<string, string> = {}) =>
  desk.start({
    CRM_URL: '',
    ...desk.sandbox.webhookEnv('first', 'second'),
    PUBLIC_URL: 'https://estimate.lifts.example',
    ...env,
  });
const types = (name: string) => desk.webhooks.events(name).map(({ type }) => type);
interface OpenApi {
  readonly webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: object } } } } }
  >;
}
const statesAt = async (ending: string) =>
  (
    await query<{ state: string }>(
      `SELECT d.state FROM deliveries d JOIN channels c ON c.name = d.channel
       WHERE c.label LIKE $1 ORDER BY d.created_at, d.id`,
      [`%${ending}`],
    )
  ).map(({ state }) => state);

test('Every address gets a lead, its further estimates, its status and its erasure, signed and in order', async () => {
  const server = await start();
  const sessionId = randomUUID();
  await submit(server, { sessionId, utm_source: 'newsletter', gclid_id: 'click-1' });
  await submit(server, { sessionId, numberOfStops: 2 });
  const id = await leadId('Mary Ann Lee');
  await server.asAdmin('PATCH', `/api/leads/${id}/status`, { status: 'contacted' });
  await submit(server, { sessionId, numberOfStops: 3 });
  const all = ['lead.created', 'estimate.created', 'lead.status_changed', 'estimate.created'];
  for (const name of ['first', 'second']) await expect.poll(() => types(name)).toEqual(all);
  await server.asAdmin('DELETE', `/api/leads/${id}`);
  for (const name of ['first', 'second'])
    await expect.poll(() => types(name)).toEqual([...all, 'lead.erased']);
  expect(desk.webhooks.requests().every(({ isSigned }) => isSigned)).toBe(true);

  const [created, further, changed, last, erased] = desk.webhooks.events('first');
  expect(created).toEqual({
    type: 'lead.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      leadId: id,
      estimateId: expect.stringMatching(/^[\da-f-]{36}$/),
      reference: expect.stringMatching(/^\w{4}-\w{4}$/),
      validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      fullName: 'Mary Ann Lee',
      email: 'mary.lee@example.com',
      phone: '0412345678',
      state: 'NSW',
      customerType: 'homeowner',
      status: 'new',
      outcomeReason: null,
      soldAmount: null,
      grandTotal: 92_820,
      adjustment: null,
      adjustmentReason: null,
      quoteLow: 88_179,
      quoteHigh: 102_102,
      ...buildAnswers(),
      answerNames: answerNames({ ...buildAnswers() }),
      estimateUrl: expect.stringMatching(/^https:\/\/estimate\.lifts\.example\/estimate\/[\w-]{43}$/),
      utm_source: 'newsletter',
      gclid_id: 'click-1',
    },
  });
  expect(further).toMatchObject({ data: { leadId: id, numberOfStops: 2, status: 'new' } });
  expect(changed).toMatchObject({ data: { leadId: id, status: 'contacted' } });
  expect(last).toMatchObject({ data: { leadId: id, numberOfStops: 3, status: 'contacted' } });
  expect(erased).toMatchObject({ data: { leadId: id } });
  expect(Object.keys(erased?.['data'] ?? {})).toEqual(['leadId']);
});

test('What fails is tried again under the same id, and one address that is down delays no other', async () => {
  desk.webhooks.setModeOf('first', 'break');
  const server = await start();
  await submit(server);
  await expect.poll(() => types('second')).toEqual(['lead.created']);
  await expect
    .poll(() => desk.webhooks.requests().filter(({ name }) => name === 'first').length)
    .toBeGreaterThan(1);
  desk.webhooks.setMode('ok');
  await expect.poll(() => types('first')).toEqual(['lead.created']);
  const calls = desk.webhooks.requests().filter(({ name }) => name === 'first');
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(types('second')).toHaveLength(1);
});

test.each(['refuse', 'redirect', 'drop'] as const)(
  'In mode %s an event is kept and tried again, and no redirect is followed',
  async (mode) => {
    desk.webhooks.setMode(mode);
    const server = await start(desk.sandbox.webhookEnv('first'));
    await submit(server);
    await expect.poll(() => desk.webhooks.requests().length).toBeGreaterThan(1);
    desk.webhooks.setMode('ok');
    await expect.poll(() => types('first')).toEqual(['lead.created']);
    expect(new Set(desk.webhooks.requests().map(({ name }) => name))).toEqual(new Set(['first']));
  },
);

test('An address that says when to come again is left alone until then', async () => {
  desk.webhooks.setModeOf('first', 'limit');
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await submit(server, { fullName: 'Ben' });
  await expect.poll(() => types('second')).toHaveLength(2);
  const pause = () =>
    query<{ left: boolean }>(
      `SELECT next_call_at > now() + interval '15 seconds' AS left FROM channels WHERE label LIKE '%irst'`,
    );
  await expect.poll(pause).toEqual([{ left: true }]);
});

/** As if a day had passed: everything is due, and one delivery finds out whether the address is back. */
const endDay = () => query('UPDATE channels SET next_call_at = now(); UPDATE deliveries SET due_at = now()');

test('After a 410 what comes waits, and one attempt a day finds out whether the address is back', async () => {
  const callsOfFirst = () => desk.webhooks.requests().filter(({ name }) => name === 'first').length;
  desk.webhooks.setModeOf('first', 'gone');
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await expect.poll(() => statesAt('irst')).toEqual(['retrying']);
  await submit(server, { fullName: 'Ben' });
  await expect.poll(() => types('second')).toHaveLength(2);
  expect(await statesAt('irst')).toEqual(['retrying', 'waiting']);
  expect(callsOfFirst()).toBe(1);
  const { problems } = (await server.asAdmin('GET', '/api/admin/status')).body;
  expect(problems).toEqual([
    expect.stringMatching(/^The webhook 127\.0\.0\.1:\d+\/…irst has been off since/),
  ]);
  const { deliveries } = (await server.asAdmin('GET', `/api/leads/${await leadId('Ben')}`)).body;
  const nextAttempts = (deliveries as { nextAttemptAt: string | null }[]).map(
    ({ nextAttemptAt }) => nextAttemptAt,
  );
  const nearlyADay = Date.now() + 23 * 3_600_000;
  expect(nextAttempts.filter((at) => at !== null && Date.parse(at) > nearlyADay)).toHaveLength(1);

  await endDay();
  await expect.poll(callsOfFirst).toBe(2);
  desk.webhooks.setMode('ok');
  expect(types('first')).toEqual([]);
  await expect.poll(() => query('SELECT 1 FROM delivery_attempts WHERE outcome IS NULL')).toEqual([]);
  await endDay();
  await expect.poll(() => types('first')).toEqual(['lead.created', 'lead.created']);
  await expect
    .poll(async () => (await server.asAdmin('GET', '/api/admin/status')).body)
    .toMatchObject({ problems: [] });
});

test('Sending to an address that said 410 asks it at once', async () => {
  desk.webhooks.setModeOf('first', 'gone');
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await expect.poll(() => statesAt('irst')).toEqual(['retrying']);
  const path = `/api/leads/${await leadId('Ann')}`;
  const { deliveries } = (await server.asAdmin('GET', path)).body as {
    deliveries: { _id: string; state: string }[];
  };
  const waiting = deliveries.find(({ state }) => state === 'retrying');
  desk.webhooks.setMode('ok');
  await server.asAdmin('POST', `${path}/deliveries/${waiting?._id}/send-again`);
  await expect.poll(() => types('first')).toEqual(['lead.created']);
  await expect
    .poll(async () => (await server.asAdmin('GET', '/api/admin/status')).body)
    .toMatchObject({ problems: [] });
});

test('Nothing is sent to a private address unless that is meant, also when only its name leads there', async () => {
  const { port } = new URL(desk.sandbox.url);
  const server = await start({
    WEBHOOK_URLS: `http://localhost:${port}/webhooks/first http://127.0.0.1:${port}/webhooks/second http://2130706433:${port}/webhooks/third`,
    WEBHOOK_ALLOW_PRIVATE: 'off',
  });
  await submit(server);
  const problems = async () => (await server.asAdmin('GET', '/api/admin/status')).body['problems'];
  await expect.poll(problems).toHaveLength(3);
  expect(String(await problems())).toContain('is at a private address');
  expect(desk.webhooks.requests()).toEqual([]);
});

test('No address gets a suspected robot, whatever becomes of it', async () => {
  const server = await start();
  await submit(server, { fullName: 'Robot', companyWebsite: 'https://example.com' });
  await server.asAdmin('DELETE', `/api/leads/${await leadId('Robot')}`);
  await submit(server, { fullName: 'Human' });
  await expect.poll(() => types('second')).toEqual(['lead.created']);
  expect(types('first').concat(types('second'))).not.toContain('lead.erased');
});

test('An address hears only of the events that it names', async () => {
  const server = await start({
    WEBHOOK_URLS: `${desk.sandbox.url}/webhooks/first events=lead.created,lead.erased ${desk.sandbox.url}/webhooks/second`,
  });
  await submit(server);
  const id = await leadId('Mary Ann Lee');
  await server.asAdmin('PATCH', `/api/leads/${id}/status`, { status: 'contacted' });
  await server.asAdmin('DELETE', `/api/leads/${id}`);
  await expect.poll(() => types('second')).toContain('lead.erased');
  await expect.poll(() => types('first')).toContain('lead.erased');
  expect(types('first')).not.toContain('lead.status_changed');
});

test('Every event fits its schema in the OpenAPI document, and a sale tells its amount', async () => {
  const server = await start(desk.sandbox.webhookEnv('first'));
  const sessionId = randomUUID();
  await submit(server, { sessionId, utm_source: 'newsletter' });
  await submit(server, { sessionId, numberOfStops: 2 });
  const id = await leadId('Mary Ann Lee');
  await server.asAdmin('PATCH', `/api/leads/${id}/contact`, { fullName: 'Mary Anne Lee', revision: 0 });
  const won = { outcome: 'won', amount: 91_000, revision: 1, id: randomUUID() };
  expect((await server.asAdmin('POST', `/api/leads/${id}/outcome`, won)).status).toBe(200);
  await expect.poll(() => types('first')).toContain('lead.status_changed');
  expect((await server.asAdmin('DELETE', `/api/leads/${id}`)).status).toBe(200);
  await expect.poll(() => types('first')).toContain('lead.erased');

  const { webhooks } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
  const events = desk.webhooks.events('first');
  for (const event of events) {
    const schema = webhooks[String(event['type'])]?.post.requestBody.content['application/json'].schema;
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema ?? false);
    expect([event['type'], validate(event), validate.errors]).toEqual([event['type'], true, null]);
  }
  const sold = events.find(({ type }) => type === 'lead.status_changed');
  expect(sold).toMatchObject({ data: { status: 'closed', soldAmount: 91_000, outcomeReason: null } });
});
