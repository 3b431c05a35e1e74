// Won, lost, reopened and taken back: what the CRM's opportunity hears.
import { expect, test } from 'vitest';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const desk = useDeliveryDesk();
const apps = useAppProcesses();
const { submit, states, leadId } = desk;

const pipeline = { CRM_LOCATION_ID: 'sydney', CRM_PIPELINE_ID: 'sales', CRM_STAGE_ID: 'new' };
/** Leads of one email are one contact. */
const oneContact = { ...pipeline, CRM_CONTACTS_PATH: '/contacts/upsert' };
const deals = () => desk.crm.opportunities().map(({ record }) => record);
const paths = () => desk.crm.requests().map(({ method, path }) => `${method} ${path}`);

/** Changes the lead of Mary Ann Lee. */
async function change(server: TestServer, outcome: object, path = 'outcome') {
  const lead = `/api/leads/${await leadId('Mary Ann Lee')}`;
  const { body } = await server.asAdmin('GET', lead);
  const answer = await server.asAdmin('POST', `${lead}/${path}`, {
    ...outcome,
    revision: body['revision'],
    ...(path === 'outcome' && { id: crypto.randomUUID() }),
  });
  expect(answer.status).toBe(200);
}

const won = { outcome: 'won', amount: 88_000 };

test('A sale is a won opportunity worth what it was sold for and one conversion, and its undo takes both back', async () => {
  const [user, password] = ['google', 'a-password-for-exports'];
  const server = await desk.start({ ...pipeline, EXPORT_USER: user, EXPORT_PASSWORD: password });
  const conversions = async () => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const file = await fetch(`${server.url}/exports/google-ads/closed.csv`, { headers: { authorization } });
    return (await file.text()).trimEnd().split('\r\n').slice(1);
  };
  await submit(server, { gclid: 'Cj0K-first' });
  await change(server, won);
  expect(await conversions()).toEqual([expect.stringMatching(/^Cj0K-first,Lead Closed,.*,88000,AUD,/)]);
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'won', monetaryValue: 88_000, pipelineStageId: 'new' }]);
  await change(server, {}, 'undo');
  expect(await conversions()).toEqual([]);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'open', monetaryValue: 92_820 }]);
  expect(desk.names()).toEqual(['Mary Ann Lee']);
});

test('What is no loss is an abandoned opportunity', async () => {
  const server = await desk.start(pipeline);
  await submit(server);
  await change(server, { outcome: 'wrong_number' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'abandoned' }]);
  expect(desk.crm.notes()).toMatchObject([{ body: expect.stringMatching(/was closed: Wrong number$/) }]);
});

test('A merged lead leaves the opportunity as it is, and a note says where it is now', async () => {
  const server = await desk.start(pipeline);
  await submit(server);
  await expect.poll(states).toEqual(['delivered']);
  await submit(server, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  const deal = deals();
  const into = await leadId('Mary A. Lee');
  await change(server, { into }, 'merge');
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toEqual(deal);
  expect(desk.crm.notes()).toMatchObject([{ body: expect.stringContaining(`lead ${into}`) }]);
});

test('A duplicate that was sold after all is a won opportunity', async () => {
  const server = await desk.start(oneContact);
  await submit(server);
  await expect.poll(states).toEqual(['delivered']);
  await submit(server, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  await change(server, { into: await leadId('Mary A. Lee') }, 'merge');
  await expect.poll(async () => (await states()).length).toBe(3);
  await change(server, won);
  await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'delivered'));
  expect(deals()).toMatchObject([{ status: 'won', monetaryValue: 88_000 }]);
  await change(server, {}, 'undo');
  await expect.poll(states).toEqual(Array.from({ length: 7 }, () => 'delivered'));
  expect(deals()).toMatchObject([{ status: 'open', name: expect.stringContaining('Mary A. Lee') }]);
});

test('A sale that was a duplicate leaves the opportunity to the lead that goes on, until the merge is undone', async () => {
  const server = await desk.start(oneContact);
  await submit(server);
  await expect.poll(states).toEqual(['delivered']);
  await submit(server, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  await change(server, won);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  await change(server, { into: await leadId('Mary A. Lee') }, 'merge');
  await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'delivered'));
  expect(deals()).toMatchObject([{ status: 'open', monetaryValue: 92_820 }]);
  await change(server, {}, 'undo');
  await expect.poll(states).toEqual(Array.from({ length: 7 }, () => 'delivered'));
  expect(deals()).toMatchObject([{ status: 'won', monetaryValue: 88_000 }]);
});

test('A lead that was lost and is a duplicate leaves the opportunity open', async () => {
  const server = await desk.start(oneContact);
  await submit(server);
  await expect.poll(states).toEqual(['delivered']);
  await submit(server, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  await change(server, { outcome: 'lost', reason: 'price' });
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'lost' }]);
  await change(server, { into: await leadId('Mary A. Lee') }, 'merge');
  await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'delivered'));
  expect(deals()).toMatchObject([{ status: 'open' }]);
});

test.each([{ outcome: 'lost', reason: 'price' }, { outcome: 'spam' }, { status: 'contacted' }])(
  'A duplicate that becomes %j takes no sale of the other lead back',
  async (asked) => {
    const server = await desk.start(oneContact);
    await submit(server, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
    await expect.poll(states).toEqual(['delivered']);
    await submit(server);
    await expect.poll(states).toEqual(['delivered', 'delivered']);
    const into = await leadId('Mary A. Lee');
    await change(server, { into }, 'merge');
    const sold = { id: crypto.randomUUID(), ...won, revision: 0 };
    expect((await server.asAdmin('POST', `/api/leads/${into}/outcome`, sold)).status).toBe(200);
    await ('status' in asked
      ? server.asAdmin('PATCH', `/api/leads/${await leadId('Mary Ann Lee')}/status`, asked)
      : change(server, asked));
    await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    expect(deals()).toMatchObject([{ status: 'won', monetaryValue: 88_000 }]);
  },
);

test.each([false, true])(
  'A customer who comes back after a sale gets another opportunity, also if two leads had one: %s',
  async (isShared) => {
    const server = await desk.start(oneContact);
    await submit(server);
    await expect.poll(states).not.toContain('waiting');
    if (isShared) await submit(server, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
    await expect.poll(states).not.toContain('waiting');
    await change(server, won);
    await expect.poll(states).not.toContain('waiting');
    await submit(server, { fullName: 'Mary L.', sessionId: crypto.randomUUID(), numberOfStops: 2 });
    await expect.poll(states).not.toContain('waiting');
    expect(deals()).toMatchObject([
      { contactId: 'contact-1', status: 'won', monetaryValue: 88_000 },
      { contactId: 'contact-1', status: 'open' },
    ]);
  },
);

test('Why a lead was lost is noted once, however late the changes before it are told', async () => {
  const stages = { ...pipeline, CRM_STAGES: 'proposal:quoted' };
  const web = await desk.start({ ...stages, ROLE: 'web' });
  await submit(web);
  const path = `/api/leads/${await leadId('Mary Ann Lee')}/status`;
  await web.asAdmin('PATCH', path, { status: 'proposal' });
  await change(web, won);
  await change(web, { outcome: 'lost', reason: 'price' });
  await desk.start({ ...stages, ROLE: 'worker' });
  await expect.poll(states).toEqual(Array.from({ length: 4 }, () => 'delivered'));
  expect(deals()).toMatchObject([{ status: 'lost', pipelineStageId: 'quoted' }]);
  expect(desk.crm.notes()).toHaveLength(1);
});

test.each([
  ['a further price', [expect.stringContaining('Stops: 2')]],
  ['a corrected phone', []],
])(
  'A duplicate changes no sale of the other lead; what is new to the CRM is a note: %s',
  async (later, said) => {
    const server = await desk.start(oneContact);
    const sessionId = crypto.randomUUID();
    await submit(server, { fullName: 'Mary A. Lee' });
    await expect.poll(states).toEqual(['delivered']);
    await submit(server, { sessionId });
    await expect.poll(states).toEqual(['delivered', 'delivered']);
    const into = await leadId('Mary A. Lee');
    await change(server, { into }, 'merge');
    const sold = { id: crypto.randomUUID(), ...won, revision: 0 };
    expect((await server.asAdmin('POST', `/api/leads/${into}/outcome`, sold)).status).toBe(200);
    await expect.poll(states).toEqual(Array.from({ length: 4 }, () => 'delivered'));
    const lead = `/api/leads/${await leadId('Mary Ann Lee')}`;
    const { revision } = (await server.asAdmin('GET', lead)).body;
    const phone = { phone: '0498765432', revision };
    await (later === 'a further price'
      ? submit(server, { sessionId, numberOfStops: 2 })
      : server.asAdmin('PATCH', `${lead}/contact`, phone));
    await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    expect(deals()).toMatchObject([
      { status: 'won', monetaryValue: 88_000, name: expect.stringContaining('Mary A. Lee') },
    ]);
    expect(desk.crm.notes().map(({ body }) => body)).toEqual([
      expect.stringContaining(`lead ${into}`),
      ...said,
    ]);
  },
);

test('A duplicate from before there was a CRM gets no opportunity beside the other lead’s', async () => {
  const before = await desk.start({ CRM_URL: '' });
  await submit(before);
  await submit(before, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
  await change(before, won);
  await change(before, { into: await leadId('Mary A. Lee') }, 'merge');
  await before.stop();
  const server = await desk.start(pipeline);
  await server.asAdmin('POST', '/api/admin/hand-offs/retry');
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'open', name: expect.stringContaining('Mary A. Lee') }]);
});

test.each([[{ outcome: 'lost', reason: 'price' }], [{ outcome: 'spam' }], [{ outcome: 'won', amount: 1 }]])(
  'Where a contact has one opportunity, a sale stays as it is, whatever becomes of a later enquiry: %j',
  async (outcome) => {
    const server = await desk.start({ ...oneContact, CRM_NOTE: 'on' });
    desk.crm.setMode('one_deal');
    await submit(server, { fullName: 'Mary A. Lee' });
    await expect.poll(states).toEqual(['delivered']);
    const sold = { id: crypto.randomUUID(), ...won, revision: 0 };
    const first = `/api/leads/${await leadId('Mary A. Lee')}/outcome`;
    expect((await server.asAdmin('POST', first, sold)).status).toBe(200);
    await expect.poll(states).toEqual(['delivered', 'delivered']);
    await submit(server, { sessionId: crypto.randomUUID(), numberOfStops: 2 });
    await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
    await change(server, outcome);
    await expect.poll(states).toEqual(Array.from({ length: 4 }, () => 'delivered'));
    expect(deals()).toMatchObject([
      { status: 'won', monetaryValue: 88_000, name: expect.stringContaining('Mary A. Lee') },
    ]);
    expect(desk.crm.notes().filter(({ body }) => body.includes('Stops: 2'))).toHaveLength(1);
  },
);

test('A sale without an amount leaves the one that a salesperson has typed in the CRM', async () => {
  const server = await desk.start(pipeline);
  const sessionId = crypto.randomUUID();
  await submit(server, { sessionId });
  await expect.poll(states).toEqual(['delivered']);
  Object.assign(deals()[0] ?? {}, { monetaryValue: 84_500 });
  await server.asAdmin('PATCH', `/api/leads/${await leadId('Mary Ann Lee')}/status`, { status: 'closed' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  await submit(server, { sessionId, numberOfStops: 2 });
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'won', monetaryValue: 84_500 }]);
});

test('A price from before a sale without an amount arrives, although it is told after the sale', async () => {
  const server = await desk.start(pipeline);
  const sessionId = crypto.randomUUID();
  await submit(server, { sessionId });
  await expect.poll(states).toEqual(['delivered']);
  desk.crm.setMode('refuse');
  const { calculation } = await submit(server, { sessionId, numberOfStops: 6 });
  await expect.poll(states).toEqual(['delivered', 'failed']);
  desk.crm.setMode('ok');
  await server.asAdmin('PATCH', `/api/leads/${await leadId('Mary Ann Lee')}/status`, { status: 'closed' });
  await expect.poll(states).toEqual(['delivered', 'failed', 'delivered']);
  await server.asAdmin('POST', '/api/admin/hand-offs/retry');
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'won', monetaryValue: calculation.totals.grandTotal }]);
});

test('Where a contact has one opportunity, one that was deleted takes no sale of a later enquiry', async () => {
  const server = await desk.start(oneContact);
  desk.crm.setMode('one_deal');
  const sessionId = crypto.randomUUID();
  await submit(server, { sessionId });
  await expect.poll(states).toEqual(['delivered']);
  desk.crm.removeOpportunities();
  await submit(server, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  const sold = { id: crypto.randomUUID(), ...won, revision: 0 };
  const second = `/api/leads/${await leadId('Mary A. Lee')}/outcome`;
  expect((await server.asAdmin('POST', second, sold)).status).toBe(200);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  await submit(server, { sessionId, numberOfStops: 2 });
  await expect.poll(states).toEqual(Array.from({ length: 4 }, () => 'delivered'));
  await change(server, { outcome: 'lost', reason: 'price' });
  await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'delivered'));
  expect(deals()).toMatchObject([{ status: 'won', name: expect.stringContaining('Mary A. Lee') }]);
});

test('What waits when its lead becomes a duplicate leaves the opportunity as it is', async () => {
  const web = await desk.start({ ...oneContact, ROLE: 'web' });
  await submit(web);
  await submit(web, { fullName: 'Mary A. Lee', sessionId: crypto.randomUUID() });
  await change(web, won);
  await change(web, { into: await leadId('Mary A. Lee') }, 'merge');
  await desk.start({ ...oneContact, ROLE: 'worker' });
  await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'delivered'));
  expect(deals()).toMatchObject([{ status: 'open', monetaryValue: 92_820 }]);
});

test('A sale that is sent late says how its lead ended since', async () => {
  const server = await desk.start(pipeline);
  await submit(server);
  await expect.poll(states).toEqual(['delivered']);
  desk.crm.setMode('refuse');
  await change(server, won);
  await expect.poll(states).toEqual(['delivered', 'failed']);
  desk.crm.setMode('ok');
  await change(server, { outcome: 'lost', reason: 'price' });
  await expect.poll(states).toEqual(['delivered', 'failed', 'delivered']);
  await server.asAdmin('POST', '/api/admin/hand-offs/retry');
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'lost', monetaryValue: 92_820 }]);
});

test.each([
  [won, { status: 'won', monetaryValue: 88_000 }],
  [{ outcome: 'lost', reason: 'price' }, { status: 'lost' }],
  [{ outcome: 'spam' }, { status: 'abandoned' }],
])('A lead that was %j before there was a CRM is handed on as such', async (outcome, deal) => {
  const before = await desk.start({ CRM_URL: '' });
  await submit(before);
  await change(before, outcome);
  await before.stop();
  const server = await desk.start(pipeline);
  await server.asAdmin('POST', '/api/admin/hand-offs/retry');
  await expect.poll(states).toEqual(['delivered']);
  expect(deals()).toMatchObject([deal]);
});

test('A refused change of the opportunity leaves the contact known', async () => {
  const server = await desk.start(pipeline);
  const sessionId = crypto.randomUUID();
  await submit(server, { sessionId });
  await expect.poll(states).toEqual(['delivered']);
  desk.crm.setMode('refuse');
  await submit(server, { sessionId, numberOfStops: 2 });
  await expect.poll(states).toEqual(['delivered', 'failed']);
  expect(await desk.deliveries()).toMatchObject([{}, { externalId: 'contact-1' }]);
  desk.crm.setMode('ok');
  await submit(server, { sessionId, numberOfStops: 3 });
  await expect.poll(states).toEqual(['delivered', 'failed', 'delivered']);
  expect(desk.crm.opportunities()).toMatchObject([{ updates: 1, record: { contactId: 'contact-1' } }]);
});

test('A lost lead is a lost opportunity, with the reason in a note', async () => {
  const server = await desk.start(pipeline);
  await submit(server);
  await change(server, { outcome: 'lost', reason: 'competitor' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'lost' }]);
  expect(desk.crm.notes()).toMatchObject([
    {
      contactId: 'contact-1',
      body: expect.stringMatching(/^Lift estimate \w{4}-\w{4} was lost: Competitor$/),
    },
  ]);
});

test('A lead without an opportunity gets one when it is won, and none when it is lost', async () => {
  const before = await desk.start();
  await submit(before);
  await expect.poll(states).toEqual(['delivered']);
  await before.stop();
  const server = await desk.start(pipeline);
  await change(server, { outcome: 'lost', reason: 'price' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toEqual([]);
  await change(server, won);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ contactId: 'contact-1', status: 'won', monetaryValue: 88_000 }]);
});

test('The stages of the pipeline follow the lead’s status', async () => {
  const server = await desk.start({ ...pipeline, CRM_STAGES: 'proposal:quoted,closed:sold' });
  await submit(server);
  const path = `/api/leads/${await leadId('Mary Ann Lee')}/status`;
  await server.asAdmin('PATCH', path, { status: 'contacted' });
  await server.asAdmin('PATCH', path, { status: 'proposal' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toMatchObject([{ pipelineStageId: 'quoted', status: 'open' }]);
  await change(server, won);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ pipelineStageId: 'sold', status: 'won' }]);
});

test.each([{ ...pipeline, CRM_SEND_STATUS: 'off' }, {}])('With %j no status is sent', async (env) => {
  const server = await desk.start(env);
  await submit(server);
  await change(server, won);
  await expect.poll(states).toEqual(['delivered']);
});

test('A sale, its amount and an undo arrive once and in order, although a worker is killed in the middle', async () => {
  const web = await desk.start({ ...pipeline, ROLE: 'web' });
  await submit(web);
  await change(web, won);
  await change(web, { outcome: 'won', amount: 90_000 });
  await change(web, {}, 'undo');
  await change(web, {}, 'undo');

  desk.crm.setMode('break_status');
  const worker = await apps.start({
    ...pipeline,
    DATABASE_URL: desk.database.url,
    CRM_URL: desk.sandbox.url,
    LOG_LEVEL: 'silent',
    ROLE: 'worker',
  });
  await expect.poll(() => paths().join()).toContain('/status');
  worker.kill('SIGKILL');
  await worker.ended;
  desk.crm.setMode('ok');
  await desk.start({ ...pipeline, ROLE: 'worker' });
  await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'delivered'));
  expect(desk.names()).toEqual(['Mary Ann Lee']);
  expect(deals()).toMatchObject([{ status: 'open', monetaryValue: 92_820 }]);
  const keys = desk.crm.requests().map(({ headers }) => String(headers['idempotency-key']));
  // No call is made again after a later one.
  expect(keys.filter((key, index) => key !== keys[index - 1])).toEqual([...new Set(keys)]);
  expect(paths().filter((path) => path === 'PUT /opportunities/opportunity-1')).toHaveLength(4);
});
